import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf, WireTime } from '../wire/envelope'
import { fromText, RecordId } from '../values/whole-numbers'

/** A to-do of the signed-in user. */
export const Todo = z.object({ id: z.number(), title: z.string(), done: z.boolean(), crtTime: WireTime })
export type Todo = z.infer<typeof Todo>

/** How many a user may have, done ones included. */
export const mostTodos = 100

/** One line of text; blanks around it are dropped. */
const TodoTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))

const TodoId = z.object({ id: fromText(RecordId) })

/** All to-dos: open ones first, each part newest first. */
export const listTodos = {
  method: 'GET',
  url: '/api/front/todo/page',
  permission: 'session',
  schema: { response: rowsOf(Todo) },
} as const satisfies Endpoint

/** Refuses more than {@link mostTodos} with `todo.too_many`. */
export const addTodo = {
  method: 'POST',
  url: '/api/front/todo',
  permission: 'session',
  schema: { body: z.strictObject({ title: TodoTitle, done: z._default(z.boolean(), false) }), response: Todo },
} as const satisfies Endpoint

/** Changes what is named and leaves the rest. A to-do of another user is `record.not_found`. */
export const changeTodo = {
  method: 'PUT',
  url: '/api/front/todo/:id',
  permission: 'session',
  schema: {
    params: TodoId,
    body: z.strictObject({ title: z.optional(TodoTitle), done: z.optional(z.boolean()) }),
    response: Todo,
  },
} as const satisfies Endpoint

export const removeTodo = {
  method: 'DELETE',
  url: '/api/front/todo/:id',
  permission: 'session',
  schema: { params: TodoId, response: z.literal(true) },
} as const satisfies Endpoint
