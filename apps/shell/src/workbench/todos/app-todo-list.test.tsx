import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { listAppTodos, removeAppTodo, tellMe, toWireTime, type AppTodo } from '@center/shared/contract'
import { addTexts, dispatchServerEvent, guests, session } from '@center/shared/host'
import { buildMicroFrontend, buildUserInfo, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { AppTodoList } from './app-todo-list'
import { appTodos, dropAppTodo, forgetAppTodos, restoreAppTodo, urgencyOf } from './app-todos.store'

const HOUR_MS = 3_600_000
const dueIn = (hours: number) => toWireTime(new Date(Date.now() + hours * HOUR_MS))
const todo = (id: number, more: Partial<AppTodo> = {}): AppTodo => ({
  id,
  app: '@acme/orders',
  key: `k${id}`,
  title: `审批 ${id}`,
  titleEn: `Approve ${id}`,
  path: '/',
  dueAt: null,
  crtTime: '2026-01-01 10:00:00',
  ...more,
})
const answer = (...rows: AppTodo[]) => server.answer(listAppTodos, { rows, total: rows.length })

let server: FakeServer
beforeEach(() => {
  addTexts('shell', texts)
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 't', user: buildUserInfo({ userId: 'u1' }) })
  guests.list = [buildMicroFrontend({ serviceCode: '@acme/orders', serviceName: '订单', menuPrefix: 'orders' })]
  server = startFakeServer()
})
afterEach(() => {
  forgetAppTodos()
  server.close()
})

const show = () =>
  render(
    <MemoryRouter>
      <AppTodoList />
    </MemoryRouter>,
  )

test('each leads to its page, with its app and its time; those of apps that the user has not are left out', async () => {
  const late = todo(1, { path: '/approvals/1', dueAt: dueIn(-1) })
  answer(late, todo(2, { dueAt: dueIn(3) }), todo(3), todo(4, { app: '@acme/gone' }))
  show()
  const list = await screen.findByRole('list', { name: '应用待办' })
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['审批 1', '/orders/approvals/1?tc=demo'],
    ['审批 2', '/orders?tc=demo'],
    ['审批 3', '/orders?tc=demo'],
  ])
  const [first, second, third] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toContain(`订单已逾期，应于 ${late.dueAt?.slice(0, 16)} 前完成`)
  expect(second?.querySelector('[data-urgency="soon"]')).not.toBeNull()
  expect(third?.textContent).not.toContain('前完成')
})

test('nothing is shown where there is nothing, and what an app has later comes by itself', async () => {
  answer()
  const { container } = show()
  await waitFor(() => expect(server.calls).toHaveLength(1))
  expect(container.textContent).toBe('')
  answer(todo(1))
  act(() => dispatchServerEvent({ type: 'app-news', app: '@acme/orders' }))
  await screen.findByRole('link', { name: '审批 1' })
})

test('one that is taken off the list can be had back as the app wrote it', async () => {
  answer(todo(1, { dueAt: '2026-02-03 18:00:00' }))
  show()
  await screen.findByRole('link', { name: '审批 1' })
  server.answer(removeAppTodo, true)
  fireEvent.click(screen.getByRole('button', { name: '删除“审批 1”' }))
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  server.answer(tellMe, true)
  await act(() => restoreAppTodo(todo(1, { dueAt: '2026-02-03 18:00:00' })))
  const told = server.calls.find(({ body }) => body !== undefined && 'todos' in (body as object))
  expect(told?.body).toEqual({
    todos: [{ key: 'k1', title: '审批 1', titleEn: 'Approve 1', path: '/', dueAt: '2026-02-03T10:00:00.000Z' }],
    done: [],
    badges: [],
  })
  await screen.findByRole('link', { name: '审批 1' })
})

test('one that could not be taken off the list is there again', async () => {
  appTodos.rows = [todo(1), todo(2)]
  server.refuse(removeAppTodo, 'server.failed')
  const dropping = dropAppTodo(todo(1))
  expect(appTodos.rows.map(({ id }) => id)).toEqual([2])
  await act(async () => expect(await dropping).toBe(false))
  expect(appTodos.rows.map(({ id }) => id)).toEqual([1, 2])
})

test.each([
  [-1, 'over'],
  [0, 'over'],
  [1, 'soon'],
  [24, 'soon'],
  [25, 'later'],
] as const)('in %s hours is %s', (hours, urgency) => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  expect(urgencyOf(toWireTime(new Date(now + hours * HOUR_MS)), now)).toBe(urgency)
})
