import type { Endpoint } from '@center/shared/contract'
import type * as z from 'zod/mini'
import type { Action } from './action'

/** An endpoint whose body is the draft of a row. */
export type DraftEndpoint = Endpoint & { schema: { body: z.ZodMiniObject } }

/** What an administrator works on: the endpoints for it, and how people see it. */
export type Resource = {
  name: string
  /** The field that names a row once in its tenant, if there is one beside the id. */
  code?: string
  /** All tenants share it: the commands need no tenant. */
  isOfPortal?: true
  /** Fields that people know a row by and that several rows can share. */
  names: readonly string[]
  columns: readonly string[]
  /** What the list can be narrowed by, beside a keyword. */
  filters: Readonly<Record<string, string>>
  list: Endpoint
  get?: Endpoint
  /** Absent where users send the rows in themselves, and administrators decide on them. */
  create?: DraftEndpoint
  update?: DraftEndpoint
  actions: readonly Action[]
}
