import type { FastifyPluginAsync } from 'fastify'
import { createTodosRepository } from './todos.repository'
import { todosRoutes } from './todos.routes'
import { createTodosService } from './todos.service'

/** To-dos that users write for themselves, over HTTP. */
export const todosPlugin: FastifyPluginAsync = async (app) => {
  const service = createTodosService(createTodosRepository(app.db), () => app.now())
  await app.register(todosRoutes, { service })
}
