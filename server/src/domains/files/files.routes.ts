import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { extensionOf, linkFiles, maxBytesOf, uploadOpsFile, uploadReplyFile } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import { subjectOf, type Limits } from '../../platform/limits/limits'
import type { OperatedTenant } from '../../platform/session/operated-tenant'
import { serve } from '../../platform/http/serve'
import type { Session } from '../../platform/session/session'
import type { FileRow, FilesService, ServedFile, Upload } from './files.service'

const UPLOADS_A_MINUTE = 30
const MINUTE_MS = 60_000

/** Whether a user may read letters, and send them. */
export type LetterRights = { mayRead: boolean; maySend: boolean }

/** What the letters domain and the rights say about who may open a file of a letter. */
export type FileAccess = {
  isReceiver: (user: { tenantId: string; userId: string }, letterId: number) => Promise<boolean>
  rightsOf: (session: Session) => Promise<LetterRights>
}

export type FilesRoutesDependencies = { service: FilesService; access: FileAccess; tenantIdOf: OperatedTenant }

const LinkQuery = z.object({
  expires: z.coerce.number().check(z.int()),
  manner: z.enum(['save', 'look']),
  signature: z.string().check(z.maxLength(64)),
})

/** Uploads, links to files, and the files themselves. */
export const filesRoutes: FastifyPluginAsync<FilesRoutesDependencies> = async (
  app,
  { service, access, tenantIdOf },
) => {
  serve(app, uploadReplyFile, async ({ session, request }) => {
    await limitUploads(app.limits, session)
    return service.upload(session, await readUpload(request))
  })

  serve(app, uploadOpsFile, async ({ session, request, query }) => {
    const owner = { tenantId: await tenantIdOf(query.tenantCode, session), userId: session.userId }
    await limitUploads(app.limits, owner)
    return service.upload(owner, await readUpload(request))
  })

  serve(app, linkFiles, ({ session, body }) => {
    let rights: Promise<LetterRights> | null = null
    const asker = { session, rights: () => (rights ??= access.rightsOf(session)) }
    return service.link(session.tenantId, body.addrs, (file) => mayOpen(file, asker, access.isReceiver))
  })

  app.get<{ Params: { id: string } }>('/api/resources/letter/:id', async (request, reply) => {
    const query = z.safeParse(LinkQuery, request.query)
    if (!query.success) throw new AppError('file.not_found')
    const file = await service.findLinked(request.params.id, query.data)
    return answerFile(reply, file, query.data.manner === 'look' && file.preview !== 'none').send(
      await service.stream(file.sha256),
    )
  })
}

/** Who asks for files; the rights are read once, and not for files of one's own. */
type Asker = { session: Session; rights: () => Promise<LetterRights> }

async function mayOpen(file: FileRow, { session, rights }: Asker, isReceiver: FileAccess['isReceiver']) {
  if (file.ownerId === session.userId) return true
  if (file.letterId === null) return false
  const { mayRead, maySend } = await rights()
  return maySend || (mayRead && file.use === 'push' && (await isReceiver(session, file.letterId)))
}

async function limitUploads(limits: Limits, { tenantId, userId }: { tenantId: string; userId: string }) {
  const subject = subjectOf('upload', tenantId, userId)
  const retryAfter = await limits.count({ subject, max: UPLOADS_A_MINUTE, windowMs: MINUTE_MS })
  if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
}

/** The one file of a form. Its name comes with the path that a hostile client gave, so that it can be refused. */
async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('request.invalid', [{ field: 'file', message: 'is missing' }])
  const limits = { fileSize: maxBytesOf('mp4') + 1, files: 1, fields: 5, parts: 6 }
  const part = await request.file({ limits, preservePath: true, throwFileSizeLimit: false })
  if (part?.fieldname !== 'file') throw new AppError('request.invalid', [{ field: 'file', message: 'is missing' }])
  const max = maxBytesOf(extensionOf(part.filename))
  let size = 0
  let isTooLarge = false
  // What is larger than its type may be is read to its end and not kept: the browser gets the answer, not a cut line.
  const stream = part.file.filter((chunk: Buffer) => {
    size += chunk.length
    isTooLarge ||= size > max
    return !isTooLarge
  })
  return { fileName: part.filename, stream, isCut: () => isTooLarge || part.file.truncated }
}

/** Nothing of somebody else's is a page of ours: it is saved, or shown where no script can run. */
function answerFile(reply: FastifyReply, { fileName, size, contentType, preview }: ServedFile, isShown: boolean) {
  const name = `filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, encodeSign)}`
  const isPdf = isShown && preview === 'pdf'
  return reply.headers({
    'content-type': contentType,
    'content-length': size,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${name}`,
    // The browser's own viewer of PDF does not start in a sandbox; it runs apart from any page and has no origin of ours.
    'content-security-policy': isPdf
      ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
      : "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=60',
  })
}

function encodeSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}
