import { mostTodos, toWireTime, type Todo } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import type { Owner, TodoRow, TodosRepository } from './todos.repository'

export type TodosService = ReturnType<typeof createTodosService>

/** A user's own to-dos. Whose they are comes from the session; that of somebody else is `record.not_found`. */
export function createTodosService(repository: TodosRepository, now: () => Date) {
  const doneAt = (done: boolean) => (done ? now() : null)

  return {
    /** Open ones first, each part newest first. */
    async list(owner: Owner): Promise<{ rows: Todo[]; total: number }> {
      const rows = (await repository.list(owner)).map(toTodo)
      return { rows, total: rows.length }
    },

    /** The limit keeps one account from filling the table; two at the same instant may pass it by one. */
    async add(owner: Owner, { title, done }: { title: string; done: boolean }): Promise<Todo> {
      if ((await repository.count(owner)) >= mostTodos) throw new AppError('todo.too_many')
      return toTodo(await repository.insert({ ...owner, title, doneAt: doneAt(done), createdAt: now() }))
    },

    async change(owner: Owner, id: number, change: { title?: string; done?: boolean }): Promise<Todo> {
      const asked = {
        ...(change.title === undefined ? {} : { title: change.title }),
        ...(change.done === undefined ? {} : { doneAt: doneAt(change.done) }),
      }
      const isNothing = Object.keys(asked).length === 0
      const row = isNothing ? await repository.find(owner, id) : await repository.update(owner, id, asked)
      if (!row) throw new AppError('record.not_found')
      return toTodo(row)
    },

    async remove(owner: Owner, id: number): Promise<true> {
      if (!(await repository.remove(owner, id))) throw new AppError('record.not_found')
      return true
    },
  }
}

function toTodo({ id, title, doneAt, createdAt }: TodoRow): Todo {
  return { id, title, done: doneAt !== null, crtTime: toWireTime(createdAt) }
}
