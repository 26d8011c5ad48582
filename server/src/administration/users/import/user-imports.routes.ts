import { buffer } from 'node:stream/consumers'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  cancelUserImport,
  extensionOf,
  getUserImport,
  getUserImportTemplate,
  importUsers,
  listUserImportRows,
  MAX_IMPORT_BYTES,
  startUserImport,
  TableFormat,
  takeUserImportLinks,
} from '@center/shared/contract'
import { AppError, invalidField } from '../../../platform/errors/errors'
import { languageOf } from '../../../platform/errors/language'
import { serve } from '../../../platform/http/serve'
import { subjectOf } from '../../../platform/limits/limits'
import { unlimited } from '../../act-of'
import type { Act, ActOf } from '../../admin-dependencies'
import { answerTable } from '../../exports/answer-table'
import { templateOf, templateName } from './import-template'
import type { UserFile, UserImports } from './user-imports.service'

type Dependencies = { actOf: ActOf; imports: UserImports }

const UPLOADS_A_MINUTE = 10
const MINUTE_MS = 60_000

export const userImportRoutes: FastifyPluginAsync<Dependencies> = async (app, { actOf: anyActOf, imports }) => {
  const actOf = unlimited(anyActOf)
  serve(app, importUsers, async (call) => {
    const act = await actOf(call)
    await expectRoom(act)
    return imports.check(act, await readFile(call.request))
  })
  serve(app, getUserImportTemplate, async (call) => {
    await actOf(call)
    const language = languageOf(call.request)
    const { format } = call.query
    const rows = templateOf(language)
    return answerTable(call.reply, { name: templateName[language], format, rows })
  })
  serve(app, getUserImport, async (call) => imports.read(await actOf(call), call.params.id))
  serve(app, listUserImportRows, async (call) => imports.rows(await actOf(call), call.params.id, call.query))
  serve(app, startUserImport, async (call) =>
    imports.start(await actOf(call), call.params.id, { renew: () => actOf(call), watcher: call.session }),
  )
  serve(app, cancelUserImport, async (call) => imports.cancel(await actOf(call), call.params.id))
  serve(app, takeUserImportLinks, async (call) =>
    imports.links(await actOf(call), call.params.id, languageOf(call.request)),
  )

  async function expectRoom({ tenantId, actor }: Act): Promise<void> {
    const subject = subjectOf('user-import', tenantId, actor)
    const retryAfter = await app.limits.count({ subject, max: UPLOADS_A_MINUTE, windowMs: MINUTE_MS })
    if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
  }
}

/** The one file of a form, in memory. What is larger than it may be is read to its end and refused. */
async function readFile(request: FastifyRequest): Promise<UserFile> {
  if (!request.isMultipart()) throw invalidField('file', 'is missing')
  const limits = { fileSize: MAX_IMPORT_BYTES, files: 1, fields: 5, parts: 6 }
  const part = await request.file({ limits, throwFileSizeLimit: false })
  if (part?.fieldname !== 'file') throw invalidField('file', 'is missing')
  const bytes = await buffer(part.file)
  if (part.file.truncated) throw new AppError('file.too_large', { maxBytes: MAX_IMPORT_BYTES })
  if (bytes.length === 0) throw new AppError('file.empty')
  const format = TableFormat.options.find((one) => one === extensionOf(part.filename))
  if (!format) throw new AppError('file.type_not_allowed', { allowed: TableFormat.options })
  return { fileName: part.filename.slice(-200), format, bytes }
}
