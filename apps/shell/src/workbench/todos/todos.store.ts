import { addTodo, changeTodo, listTodos, removeTodo, type Todo } from '@center/shared/contract'
import { callApi, type Failure, type Result } from '@center/shared/host'
import { proxy } from 'valtio'
import { createLatestLoad } from '../../lib/latest-load'
import { tellFailure } from '../../lib/tell-failure'

type Todos = { status: 'idle' | 'loading' | 'ready' | 'failed'; failure: Failure | null; rows: Todo[] }

/** The user's own to-dos. */
export const todos = proxy<Todos>({ status: 'idle', failure: null, rows: [] })

/** Who shows them holds a view of it. */
export const todosLoad = createLatestLoad()

export async function loadTodos(): Promise<void> {
  const signal = todosLoad.begin()
  if (todos.status !== 'ready') todos.status = 'loading'
  const result = await callApi(listTodos, {}, { signal })
  if (signal.aborted) return
  if (result.ok) Object.assign(todos, { status: 'ready', failure: null, rows: result.value.rows })
  else if (todos.status !== 'ready') Object.assign(todos, { status: 'failed', failure: result.failure })
}

/** True when it is kept: what was typed stays in its field otherwise. */
export async function writeTodo(title: string, done = false): Promise<boolean> {
  const result = await callApi(addTodo, { body: { title, done } })
  if (!result.ok) return refuse(result)
  todos.rows = [result.value, ...todos.rows]
  return true
}

/** Shown at once, and taken back when the server does not take it. */
export async function tickTodo(id: number, done: boolean): Promise<void> {
  const mark = (isDone: boolean) => {
    todos.rows = todos.rows.map((row) => (row.id === id ? { ...row, done: isDone } : row))
  }
  mark(done)
  const result = await callApi(changeTodo, { params: { id }, body: { done } })
  if (result.ok) return
  mark(!done)
  refuse(result)
}

/** The removed to-do, for who wants it back; null when it could not be removed. */
export async function dropTodo(id: number): Promise<Todo | null> {
  const { rows } = todos
  const at = rows.findIndex((row) => row.id === id)
  const dropped = rows[at] ?? null
  todos.rows = rows.filter((row) => row.id !== id)
  const result = await callApi(removeTodo, { params: { id } })
  if (result.ok || result.failure.code === 'record.not_found') return dropped
  if (dropped) putBack(dropped, rows.slice(at + 1))
  refuse(result)
  return null
}

/** Puts a to-do back in front of what stood behind it. Whatever changed meanwhile stays. */
function putBack(row: Todo, behind: Todo[]): void {
  const others = todos.rows.filter(({ id }) => id !== row.id)
  const next = others.findIndex(({ id }) => behind.some((other) => other.id === id))
  const at = next < 0 ? others.length : next
  todos.rows = [...others.slice(0, at), row, ...others.slice(at)]
}

export function forgetTodos(): void {
  todosLoad.giveUp()
  Object.assign(todos, { status: 'idle', failure: null, rows: [] })
}

function refuse(result: Result<unknown>): false {
  if (!result.ok) tellFailure(result.failure)
  return false
}
