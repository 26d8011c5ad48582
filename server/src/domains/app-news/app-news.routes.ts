import type { FastifyPluginAsync } from 'fastify'
import { listAppBadges, listAppTodos, removeAppTodo, tellMe, tellUsers } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { OperatedTenant } from '../../platform/session/operated-tenant'
import type { AppNewsService } from './app-news.service'

type Dependencies = { service: AppNewsService; tenantIdOf: OperatedTenant }

export const appNewsRoutes: FastifyPluginAsync<Dependencies> = async (app, { service, tenantIdOf }) => {
  serve(app, tellUsers, async ({ session, params, body }) =>
    service.tellUsers({ tenantId: await tenantIdOf(params.tenantCode, session), app: params.name }, body.news),
  )

  serve(app, tellMe, ({ session, params, body }) => service.tellMe({ ...ownerOf(session), app: params.name }, body))

  serve(app, listAppTodos, ({ session }) => service.todos(ownerOf(session)))

  serve(app, removeAppTodo, ({ session, params }) => service.removeTodo(ownerOf(session), params.id))

  serve(app, listAppBadges, ({ session }) => service.badges(ownerOf(session)))
}

function ownerOf({ tenantId, userId }: { tenantId: string; userId: string }) {
  return { tenantId, userId }
}
