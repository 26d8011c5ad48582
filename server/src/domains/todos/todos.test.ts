import { addTodo, changeTodo, listTodos, removeTodo, mostTodos, type Todo } from '@center/shared/contract'
import { buildDemoApp, type DemoApp, type DemoUsername } from '../../testing/build-demo-app'
import { todos } from './todos.tables'

let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
})
beforeEach(async () => {
  await demo.db.delete(todos)
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const titlesOf = async (username: DemoUsername) => {
  const { data } = await (await demo.signInAs(username)).call(listTodos, {})
  return (data as { rows: Todo[] }).rows.map(({ title, done }) => (done ? `${title} ✓` : title))
}
async function add(username: DemoUsername, title: string): Promise<Todo> {
  const answer = await (await demo.signInAs(username)).call(addTodo, { body: { title } })
  expect(answer).toMatchObject({ http: 200, status: 200 })
  return answer.data as Todo
}

test('are kept, newest first, with what is done at the end', async () => {
  const first = await add('zhangsan', '  核对合同  ')
  await add('zhangsan', '提交月报')
  const zhangsan = await demo.signInAs('zhangsan')
  const changed = await zhangsan.call(changeTodo, { params: { id: first.id }, body: { done: true } })

  expect(changed.data).toEqual({ id: first.id, title: '核对合同', done: true, crtTime: '2026-01-01 08:00:00' })
  await add('zhangsan', '回复来信')
  expect(await titlesOf('zhangsan')).toEqual(['回复来信', '提交月报', '核对合同 ✓'])
})

test('are renamed, opened again and removed', async () => {
  const { id } = await add('zhangsan', '核对合同')
  const zhangsan = await demo.signInAs('zhangsan')
  await zhangsan.call(changeTodo, { params: { id }, body: { done: true } })
  await zhangsan.call(changeTodo, { params: { id }, body: { title: '核对采购合同', done: false } })
  expect(await titlesOf('zhangsan')).toEqual(['核对采购合同'])

  expect(await zhangsan.call(changeTodo, { params: { id }, body: {} })).toMatchObject({ data: { done: false } })
  expect(await zhangsan.call(removeTodo, { params: { id } })).toMatchObject({ data: true })
  expect(await titlesOf('zhangsan')).toEqual([])
})

test('does not find entries of another user', async () => {
  const { id } = await add('zhangsan', '核对合同')
  const lisi = await demo.signInAs('lisi')
  expect(await titlesOf('lisi')).toEqual([])
  expect(await lisi.call(changeTodo, { params: { id }, body: { done: true } })).toMatchObject({ status: 40400 })
  expect(await lisi.call(changeTodo, { params: { id }, body: {} })).toMatchObject({ status: 40400 })
  expect(await lisi.call(removeTodo, { params: { id } })).toMatchObject({ status: 40400 })
  expect(await titlesOf('zhangsan')).toEqual(['核对合同'])
})

test.each(['   ', 'x'.repeat(121), 'a\0b'])('refuse an invalid title: %j', async (title) => {
  const zhangsan = await demo.signInAs('zhangsan')
  expect(await zhangsan.call(addTodo, { body: { title } })).toMatchObject({ status: 40001 })
})

test('end at a hundred, done ones included', async () => {
  const owner = { tenantId: 't-demo', userId: 'u-zhangsan', createdAt: new Date(0), doneAt: new Date(0) }
  await demo.db.insert(todos).values(Array.from({ length: mostTodos }, (_, index) => ({ ...owner, title: `${index}` })))
  const zhangsan = await demo.signInAs('zhangsan')
  expect(await zhangsan.call(addTodo, { body: { title: '再来一项' } })).toMatchObject({ status: 40911 })
})

test('refuse callers who are not signed in', async () => {
  expect(await demo.guest.call(listTodos, {})).toMatchObject({ http: 401, status: 40101 })
  expect(await demo.guest.call(addTodo, { body: { title: 'x' } })).toMatchObject({ http: 401, status: 40101 })
})
