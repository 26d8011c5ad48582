import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { MAX_BRAND_IMAGE_BYTES, uploadBrandImage } from '@center/shared/contract'
import { repeat } from '../../platform/async/repeat'
import { createBlobs } from '../../platform/blobs/create-blobs'
import { createLeases } from '../../platform/database/leases'
import { AppError } from '../../platform/errors/errors'
import { serve } from '../../platform/http/serve'
import { subjectOf } from '../../platform/limits/limits'
import type { ActOf } from '../admin-dependencies'
import type { Changes } from '../changes'
import { BRAND_IMAGE_PATH } from './brand-image-address'
import { createBrandImagesRepository } from './brand-images.repository'
import { createBrandImages } from './brand-images.service'

const UPLOADS_A_MINUTE = 30
const MINUTE_MS = 60_000
const SWEEP_MS = 3_600_000

const ImageParams = z.object({
  tenantCode: z.string().check(z.maxLength(64)),
  name: z.string().check(z.regex(/^[0-9a-f]{64}\.(png|jpeg|webp)$/)),
})

/** Logo, icon and sign-in background of a tenant: uploaded by administrators, loaded by every visitor. */
export const brandingPlugin: FastifyPluginAsync<{ actOf: ActOf; change: Changes }> = async (app, { actOf, change }) => {
  const repository = createBrandImagesRepository(app.db)
  const blobs = createBlobs(app.config, 'brand')
  const images = createBrandImages({ repository, blobs, change, now: () => app.now() })
  const leases = createLeases(app.db)
  repeat(app, SWEEP_MS, async () => {
    if (await leases.hold('brand-images.sweep', SWEEP_MS)) await images.sweep()
  })

  serve(app, uploadBrandImage, async (call) => {
    const act = await actOf(call)
    const subject = subjectOf('upload', act.tenantId, act.actor)
    const retryAfter = await app.limits.count({ subject, max: UPLOADS_A_MINUTE, windowMs: MINUTE_MS })
    if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
    return images.upload(act, await readImage(call.request))
  })

  app.get(`${BRAND_IMAGE_PATH}/:tenantCode/:name`, async (request, reply) => {
    const params = z.safeParse(ImageParams, request.params)
    if (!params.success) throw new AppError('file.not_found')
    const [sha256 = ''] = params.data.name.split('.')
    const { bytes, format } = await images.read(params.data.tenantCode, sha256)
    return reply
      .headers({
        'content-type': `image/${format}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(bytes)
  })
}

/** The one file of a form. One that is too large is read to its end, so that the browser gets the answer. */
async function readImage(request: FastifyRequest): Promise<Buffer> {
  const missing = () => new AppError('request.invalid', [{ field: 'file', message: 'is missing' }])
  if (!request.isMultipart()) throw missing()
  const limits = { fileSize: MAX_BRAND_IMAGE_BYTES, files: 1, fields: 5, parts: 6 }
  const part = await request.file({ limits, throwFileSizeLimit: false })
  if (part?.fieldname !== 'file') throw missing()
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw new AppError('file.too_large', { maxBytes: MAX_BRAND_IMAGE_BYTES })
  return bytes
}
