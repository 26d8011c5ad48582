import type { FastifyPluginAsync } from 'fastify'
import { searchApps } from '@center/shared/contract'
import { localeOf } from '../../platform/errors/language'
import { serve } from '../../platform/http/serve'
import type { AppSearchService } from './app-search.service'

export { createAppSearchService } from './app-search.service'

/** What apps find for a user. */
export const appSearchPlugin: FastifyPluginAsync<{ search: AppSearchService }> = async (app, { search }) => {
  serve(app, searchApps, ({ session, query, request }) =>
    search({ session, keyword: query.keyword, locale: localeOf(request) }),
  )
}
