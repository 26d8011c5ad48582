import type { FastifyPluginAsync } from 'fastify'
import { acknowledgeLetter, listReplies, readReply, replyLetter } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { Session } from '../../platform/session/session'
import { inboxOf } from './letters.routes'
import type { RepliesService } from './replies.service'

export const repliesRoutes: FastifyPluginAsync<{ service: RepliesService }> = async (app, { service }) => {
  /** Users who send letters read all answers, all others their own. */
  async function repliersFor(session: Session) {
    const { tenantId, userId } = session
    return (await app.grantedActions(session)).has('letter:send') ? { tenantId } : { tenantId, userId }
  }

  serve(app, acknowledgeLetter, ({ session, body }) => service.acknowledge(inboxOf(session), body.id))

  serve(app, replyLetter, ({ session, body: { id, content, fileList } }) =>
    service.reply(inboxOf(session), { id, content, addrs: fileList.map(({ addr }) => addr) }),
  )

  serve(app, listReplies, async ({ session, body }) => service.list(await repliersFor(session), body.letterId, body))

  serve(app, readReply, async ({ session, params }) => service.find(await repliersFor(session), params.id))
}
