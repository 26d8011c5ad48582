import type { FastifyPluginAsync } from 'fastify'
import {
  exportReceivers,
  findPeople,
  listReceiverGroups,
  listSentLetters,
  listSentReceivers,
  previewLetter,
  readSentLetter,
  remindReceivers,
  sendLetter,
  sendOpsLetter,
  withdrawLetter,
} from '@center/shared/contract'
import { idempotencyKeyOf } from '../../platform/http/idempotency-key'
import type { OperatedTenant } from '../../platform/session/operated-tenant'
import { serve } from '../../platform/http/serve'
import type { Session } from '../../platform/session/session'
import type { LetterAdminService } from './letter-admin.service'
import type { Inbox } from './inboxes'

type Named = { id: string; name: string; nameEn: string; members: number }

/** People and groups of a tenant, as the desk shows them. */
export type ReceiverDirectory = {
  countAll(tenantId: string): Promise<number>
  enterprises(tenantId: string): Promise<Named[]>
  roles(tenantId: string): Promise<Named[]>
  search(
    tenantId: string,
    keyword: string,
    page: { page: number; limit: number },
  ): Promise<{ rows: { userId: string; username: string; name: string }[]; total: number }>
  signatureOf(tenantId: string, userId: string): Promise<string>
}

export type LetterAdminRoutesDependencies = {
  service: LetterAdminService
  people: ReceiverDirectory
  tenantIdOf: OperatedTenant
  /** What stands below a letter that no person sends. */
  tenantName: (code: string) => Promise<string>
}

export const letterAdminRoutes: FastifyPluginAsync<LetterAdminRoutesDependencies> = async (
  app,
  { service, people, ...tenants },
) => {
  serve(app, sendLetter, async ({ session, request, body: { pushFile, ...draft } }) => {
    const key = idempotencyKeyOf(request)
    const signature = await people.signatureOf(session.tenantId, session.userId)
    return service.send({ ...senderOf(session), signature, key }, { ...draft, addrs: pushFile.map(({ addr }) => addr) })
  })

  serve(app, previewLetter, ({ session, body }) => service.preview(session.tenantId, body.remark, body.receivers))

  serve(app, listSentLetters, ({ session, query }) => service.list(session.tenantId, query))

  serve(app, readSentLetter, ({ session, params }) => service.find(session.tenantId, params.id))

  serve(app, listSentReceivers, ({ session, params, query }) => service.receivers(session.tenantId, params.id, query))

  serve(app, remindReceivers, ({ session, params }) => service.remind(session.tenantId, params.id))

  serve(app, withdrawLetter, ({ session, params }) => service.withdraw(session.tenantId, params.id))

  serve(app, exportReceivers, ({ session: { tenantId, language }, params: { id }, query: { by } }) =>
    by === 'enterprise' ? service.exportEnterprises(tenantId, id, language) : service.exportCsv(tenantId, id, language),
  )

  serve(app, listReceiverGroups, async ({ session: { tenantId, language } }) => {
    const [all, enterprises, roles] = await Promise.all([
      people.countAll(tenantId),
      people.enterprises(tenantId),
      people.roles(tenantId),
    ])
    const toGroup = ({ id, name, nameEn, members }: Named) => {
      return { id, members, name: language === 'eng' && nameEn !== '' ? nameEn : name }
    }
    return { all, enterprises: enterprises.map(toGroup), roles: roles.map(toGroup) }
  })

  serve(app, findPeople, ({ session, query: { keyword = '', ...page } }) =>
    people.search(session.tenantId, keyword, page),
  )

  serve(app, sendOpsLetter, async ({ session, request, body: { tenantCode, receivers, pushFile, ...draft } }) => {
    const tenantId = await tenants.tenantIdOf(tenantCode, session)
    const userIds = receivers === 'all' ? [] : await service.idsOfUsernames(tenantId, receivers)
    const chosen = { all: receivers === 'all', enterpriseIds: [], roleIds: [], userIds }
    const signature = (await people.signatureOf(tenantId, session.userId)) || (await tenants.tenantName(tenantCode))
    const { id } = await service.send(
      { tenantId, userId: session.userId, signature, key: idempotencyKeyOf(request) },
      { ...draft, pushTime: null, receivers: chosen, addrs: pushFile.map(({ addr }) => addr) },
    )
    return { ids: [id] }
  })
}

const senderOf = ({ tenantId, userId }: Session): Inbox => ({ tenantId, userId })
