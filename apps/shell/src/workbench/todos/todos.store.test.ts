import { act } from '@testing-library/react'
import { addTodo, errorTable, listTodos, removeTodo, type Todo } from '@center/shared/contract'
import { session } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { dropTodo, loadTodos, todos, todosLoad, writeTodo } from './todos.store'

let server: FakeServer
beforeEach(() => {
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 'token-1' })
  server = startFakeServer()
})
afterEach(() => server.close())

test('a page that is left asks the server nothing any more, and shows no failure when it is back', async () => {
  const leave = todosLoad.view()
  server.answer(listTodos, () => {
    leave()
    return { rows: [], total: 0 }
  })
  await loadTodos()
  expect(server.calls[0]?.signal?.aborted).toBe(true)
  expect(todos).toMatchObject({ status: 'loading', failure: null })
})

test('a to-do that could not be removed is back in its place, and what was written meanwhile stays', async () => {
  const todo = (id: number): Todo => ({ id, title: `to-do ${id}`, done: false, crtTime: '2026-01-01 10:00:00' })
  Object.assign(todos, { status: 'ready', rows: [todo(1), todo(2), todo(3)] })
  server.answer(addTodo, todo(4))
  const { status, http } = errorTable['server.failed']
  let refuse: () => void = () => undefined
  server.reply(removeTodo, () => {
    return new Promise((resolve) => {
      refuse = () => resolve({ http, body: { status, message: '', data: null, requestId: 'r1' } })
    })
  })
  const dropping = dropTodo(2)
  await writeTodo('to-do 4')
  expect(todos.rows.map(({ id }) => id)).toEqual([4, 1, 3])
  // The message that it failed is drawn.
  await act(async () => refuse())
  expect(await dropping).toBeNull()
  expect(todos.rows.map(({ id }) => id)).toEqual([4, 1, 2, 3])
})
