import type { FastifyPluginAsync } from 'fastify'
import {
  checkIdentityProvider,
  createIdentityProvider,
  deleteIdentityProvider,
  exportIdentityProviders,
  listIdentityProviders,
  updateIdentityProvider,
  type Written,
} from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { ServeList } from '../exports/serve-list'
import type { Act, ActOf } from '../admin-dependencies'
import type { Approvals } from '../approvals/approvals.service'
import type { createIdentityProviderAdmin } from './identity-providers.service'
import type { createProviderTest } from './provider-test.service'

type Dependencies = {
  serveList: ServeList
  actOf: ActOf
  approvals: Approvals
  providers: ReturnType<typeof createIdentityProviderAdmin>
  test: ReturnType<typeof createProviderTest>
}

export const identityProviderAdminRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { serveList, actOf, approvals, providers, test },
) => {
  /** A provider says who signs in: who enables one alone could sign in as any user of the tenant. */
  const expectApproval = async (act: Act, name: string, { id, revision, waits }: Written & { waits: boolean }) => {
    const wish = { act: 'enableIdentityProvider' as const, object: name, params: { id } }
    if (waits) await approvals.expectApproval({ ...act, expected: revision }, wish)
    return { id, revision }
  }

  serveList(app, { list: listIdentityProviders, file: exportIdentityProviders }, async (call) =>
    providers.list((await actOf(call)).tenantId, call.query),
  )
  serve(app, createIdentityProvider, async ({ body, ...call }) => {
    const act = await actOf(call)
    return expectApproval(act, body.name, await providers.create(act, body, await approvals.isDemanded(act)))
  })
  serve(app, updateIdentityProvider, async ({ body, ...call }) => {
    const act = await actOf(call)
    const isDemanded = await approvals.isDemanded(act)
    return expectApproval(act, body.name, await providers.update(act, call.params.id, body, isDemanded))
  })
  serve(app, deleteIdentityProvider, async (call) => providers.delete(await actOf(call), call.params.id))
  serve(app, checkIdentityProvider, async (call) => test(await actOf(call), call.body))
}
