import type { FastifyPluginAsync } from 'fastify'
import { listVersionReviews, readVersionReview, reviewVersion, withdrawReview } from '@center/shared/contract'
import { serve } from '../../../platform/http/serve'
import type { OperatedTenant } from '../../../platform/session/operated-tenant'
import type { Session } from '../../../platform/session/session'
import type { ReviewsService } from './reviews.service'

type Params = { tenantCode: string; name: string; version: string }

/** What people of a tenant say about versions before these are released. */
export const reviewsRoutes: FastifyPluginAsync<{ reviews: ReviewsService; tenantIdOf: OperatedTenant }> = async (
  app,
  { reviews, tenantIdOf },
) => {
  async function placeOf({ tenantCode, name, version }: Params, session: Session) {
    return { tenantId: await tenantIdOf(tenantCode, session), name, version }
  }

  serve(app, listVersionReviews, async ({ params, query, session }) =>
    reviews.list(await tenantIdOf(params.tenantCode, session), query, session),
  )
  serve(app, readVersionReview, async ({ params, session }) => reviews.read(await placeOf(params, session), session))
  serve(app, reviewVersion, async ({ params, body, request, session }) =>
    reviews.review(await placeOf(params, session), body, session, request.id),
  )
  serve(app, withdrawReview, async ({ params, request, session }) =>
    reviews.withdraw(await placeOf(params, session), session, request.id),
  )
}
