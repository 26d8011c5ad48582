import type { FastifyPluginAsync } from 'fastify'
import { addTodo, changeTodo, listTodos, removeTodo } from '@center/shared/contract'
import { serve } from '../../platform/http/serve'
import type { TodosService } from './todos.service'

export const todosRoutes: FastifyPluginAsync<{ service: TodosService }> = async (app, { service }) => {
  serve(app, listTodos, ({ session }) => service.list(ownerOf(session)))

  serve(app, addTodo, ({ session, body }) => service.add(ownerOf(session), body))

  serve(app, changeTodo, ({ session, params, body }) => service.change(ownerOf(session), params.id, body))

  serve(app, removeTodo, ({ session, params }) => service.remove(ownerOf(session), params.id))
}

function ownerOf({ tenantId, userId }: { tenantId: string; userId: string }) {
  return { tenantId, userId }
}
