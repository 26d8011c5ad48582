import { listTodos } from '@center/shared/contract'
import { session } from '@center/shared/host'
import { startFakeServer } from '@center/shared/testing'
import { loadTodos, todos, todosLoad } from './todos.store'

test('a page that is left asks the server nothing any more, and shows no failure when it is back', async () => {
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 'token-1' })
  const server = startFakeServer()
  const leave = todosLoad.view()
  server.answer(listTodos, () => {
    leave()
    return { rows: [], total: 0 }
  })
  await loadTodos()
  expect(server.calls[0]?.signal?.aborted).toBe(true)
  expect(todos).toMatchObject({ status: 'loading', failure: null })
  server.close()
})
