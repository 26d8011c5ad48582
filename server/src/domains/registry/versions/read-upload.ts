import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { BUNDLE_LIMITS } from '@center/shared/bundle'
import { BundleSignature, CheckReport } from '@center/shared/contract'
import { findUnstorable } from '../../../platform/database/storable-text'
import { AppError, invalidField } from '../../../platform/errors/errors'

export type Upload = { archive: Buffer; report: CheckReport | null; signature: BundleSignature | null }

/** The archive of a call, in the field `bundle`, with what may stand before it. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw invalidField('bundle', 'is missing')
  const part = await request.file({ limits: { fileSize: BUNDLE_LIMITS.archiveBytes, fieldSize: 256 * 1024 } })
  if (part?.fieldname !== 'bundle') throw invalidField('bundle', 'is missing')
  const read = <T>(name: string, schema: z.ZodMiniType<T>): T | null => {
    const field = part.fields[name]
    return field && 'value' in field && field.type === 'field' ? readField(name, String(field.value), schema) : null
  }
  try {
    const archive = await part.toBuffer()
    return { archive, report: read('report', CheckReport), signature: read('signature', BundleSignature) }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('app.bundle_invalid', { reason: 'the archive is larger than 20 MB' })
  }
}

/** A field beside the file: JSON of a schema. */
function readField<T>(name: string, text: string, schema: z.ZodMiniType<T>): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalidField(name, 'is not JSON')
  }
  const unstorable = findUnstorable(value)
  if (unstorable) throw invalidField(name, unstorable.message)
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new AppError(
    'request.invalid',
    read.error.issues.map(({ path, message }) => ({ field: [name, ...path].join('.'), message })),
  )
}
