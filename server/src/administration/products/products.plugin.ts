import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  applyAsProvider,
  changeProduct,
  createOwnEnterprise,
  getProviderRequest,
  joinEnterprise,
  exportProducts,
  listAdminProducts,
  listOwnProducts,
  listProducts,
  exportProviderRequests,
  listProviderRequests,
  reviewProduct,
  reviewProviderRequest,
  submitProduct,
  withdrawProduct,
} from '@center/shared/contract'
import { revisionOf } from '../../platform/http/if-match'
import { serve } from '../../platform/http/serve'
import type { Session } from '../../platform/session/session'
import type { ActOf, AdminDependencies } from '../admin-dependencies'
import type { ServeList } from '../exports/serve-list'
import type { Changes } from '../changes'
import { createOwnEnterprises } from './own-enterprises.service'
import { createProductReviews } from './product-reviews.service'
import { createProducts } from './products.service'
import { createProviderRequests } from './provider-requests.service'
import { createSubmissions } from './submissions'

type Dependencies = Pick<AdminDependencies, 'db' | 'now' | 'sendLetter' | 'reviewersOf' | 'enterpriseOf'> & {
  serveList: ServeList
  actOf: ActOf
  change: Changes
}

/** The way from an enterprise to a published product (spec 1), on both sides: users send in, reviewers decide. */
export const productsPlugin: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { actOf, serveList } = dependencies
  const submissions = createSubmissions({ ...dependencies, limits: app.limits })
  const ownEnterprises = createOwnEnterprises({ ...dependencies, submissions })
  const requests = createProviderRequests({ ...dependencies, submissions })
  const products = createProducts({ ...dependencies, submissions })
  const reviews = createProductReviews({ ...dependencies, submissions })

  serve(app, createOwnEnterprise, (call) => ownEnterprises.create(callerOf(call), call.body))
  serve(app, joinEnterprise, (call) => ownEnterprises.join(callerOf(call), call.body.creditCode))
  serve(app, getProviderRequest, (call) => requests.own(callerOf(call)))
  serve(app, applyAsProvider, (call) => requests.apply(callerOf(call), call.body.offer))
  serveList(app, { list: listProviderRequests, file: exportProviderRequests }, async (call) =>
    requests.list(await actOf(call), call.query),
  )
  serve(app, reviewProviderRequest, async (call) => requests.review(await actOf(call), call.params.id, call.body))

  serve(app, listProducts, ({ session, query }) => products.published(session.tenantId, query))
  serve(app, listOwnProducts, (call) => products.own(callerOf(call), call.query))
  serve(app, submitProduct, (call) => products.submit(callerOf(call), call.body))
  serve(app, changeProduct, (call) => products.change(callerOf(call), call.params.id, seenOf(call), call.body))
  serve(app, withdrawProduct, (call) => products.withdraw(callerOf(call), call.params.id, seenOf(call)))
  serveList(app, { list: listAdminProducts, file: exportProducts }, async (call) =>
    reviews.list(await actOf(call), call.query),
  )
  serve(app, reviewProduct, async (call) => reviews.review(await actOf(call), call.params.id, call.body))
}

const callerOf = ({ session, request }: { session: Session; request: FastifyRequest }) => ({
  ...session,
  requestId: request.id,
})
const seenOf = ({ request }: { request: FastifyRequest }) => revisionOf(request.headers['if-match'])
