import { fromWireTime, listAppTodos, removeAppTodo, tellMe, type AppTodo } from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { proxy } from 'valtio'
import { createLatestLoad } from '../../lib/latest-load'
import { tellFailure } from '../../lib/tell-failure'

/** What apps want done by the user. What cannot be loaded leaves what was there. */
export const appTodos = proxy<{ rows: AppTodo[] }>({ rows: [] })

export const appTodosLoad = createLatestLoad()

export async function loadAppTodos(): Promise<void> {
  const signal = appTodosLoad.begin()
  const result = await callApi(listAppTodos, {}, { signal })
  if (!signal.aborted && result.ok) appTodos.rows = result.value.rows
}

/** Off the list at once, and back when the server does not take it away. */
export async function dropAppTodo(todo: AppTodo): Promise<boolean> {
  const { rows } = appTodos
  appTodos.rows = rows.filter(({ id }) => id !== todo.id)
  const result = await callApi(removeAppTodo, { params: { id: todo.id } })
  if (result.ok || result.failure.code === 'record.not_found') return true
  appTodos.rows = rows
  tellFailure(result.failure)
  return false
}

/** As the app had it. */
export async function restoreAppTodo({ app, key, title, titleEn, path, dueAt }: AppTodo): Promise<void> {
  const due = dueAt === null ? {} : { dueAt: fromWireTime(dueAt).toISOString() }
  const body = { todos: [{ key, title, titleEn, path, ...due }], done: [], badges: [] }
  const result = await callApi(tellMe, { params: { name: app }, body })
  if (!result.ok) return tellFailure(result.failure)
  await loadAppTodos()
}

export function forgetAppTodos(): void {
  appTodosLoad.giveUp()
  appTodos.rows = []
}

/** Over, within a day, or later. */
export function urgencyOf(dueAt: string, now: number): 'over' | 'soon' | 'later' {
  const left = fromWireTime(dueAt).getTime() - now
  if (left <= 0) return 'over'
  return left <= 24 * 3_600_000 ? 'soon' : 'later'
}
