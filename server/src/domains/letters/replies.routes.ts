import type { FastifyPluginAsync } from 'fastify'
import { acknowledgeLetter, listReplies, readReply, replyLetter } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import { expectGranted, type Inboxes } from './inboxes'
import type { RepliesService } from './replies.service'

type Dependencies = { service: RepliesService; inboxes: Inboxes }

export const repliesRoutes: FastifyPluginAsync<Dependencies> = async (app, { service, inboxes }) => {
  serve(app, acknowledgeLetter, async ({ session, body }) =>
    service.acknowledge(expectGranted(await inboxes.find(session)), body.id),
  )

  serve(app, replyLetter, async ({ session, body: { id, content, fileList } }) =>
    service.reply(expectGranted(await inboxes.find(session)), { id, content, addrs: fileList.map(({ addr }) => addr) }),
  )

  serve(app, listReplies, async ({ session, body }) =>
    service.list(await inboxes.findRepliers(session), body.letterId, body),
  )

  serve(app, readReply, async ({ session, params }) =>
    service.find(expectGranted(await inboxes.findRepliers(session)), params.id),
  )
}
