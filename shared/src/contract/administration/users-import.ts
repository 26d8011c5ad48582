import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { rowsOf, WireTime } from '../wire/envelope'
import { AdminPaging, AdminRecord, AdminTenant } from './admin-calls'
import { UserFilter } from './users-admin'

/** What a file says of a user, in the order of the template. */
export const userColumns = ['username', 'name', 'mobile', 'email', 'roles', 'departments', 'enterprises'] as const
export type UserColumn = (typeof userColumns)[number]

/** What a file of users may have at most. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024
export const MAX_IMPORT_ROWS = 20_000

/** What a row of a file does: a new user, another one, nothing, or it is refused. */
export const UserImportRowState = z.enum(['new', 'changed', 'same', 'refused'])
export type UserImportRowState = z.infer<typeof UserImportRowState>

/**
 * Why a row is refused. `double`: an earlier row says it too; `ambiguous`: several have the name; `outranked`: the caller may not give
 * it, or not change this user.
 */
export const UserImportFault = z.enum([
  'required',
  'long',
  'form',
  'phoneName',
  'taken',
  'double',
  'unknown',
  'ambiguous',
  'outranked',
  'planFull',
  /** The user was erased, or merged into another. */
  'closed',
])
export type UserImportFault = z.infer<typeof UserImportFault>

export const UserImportReason = z.object({
  column: z.enum(userColumns),
  fault: UserImportFault,
  /** The word of the cell that it is about. */
  word: z.string(),
})
export type UserImportReason = z.infer<typeof UserImportReason>

/** The cells of a row as the file has them; of columns that the file lacks there is nothing. */
const cells = {
  username: z.optional(z.string()),
  name: z.optional(z.string()),
  mobile: z.optional(z.string()),
  email: z.optional(z.string()),
  roles: z.optional(z.string()),
  departments: z.optional(z.string()),
  enterprises: z.optional(z.string()),
} satisfies Record<UserColumn, z.ZodMiniType>

export const UserImportRow = z.object({
  /** Of the file, counted from 1, the header among them. */
  line: z.number(),
  state: UserImportRowState,
  cells: z.object(cells),
  /** What is another way than the portal has it. */
  changed: z.array(z.enum(userColumns)),
  reasons: z.array(UserImportReason),
})
export type UserImportRow = z.infer<typeof UserImportRow>

/**
 * A file of users on its way in. `ready`: it was checked and nothing is written; `stopped`: the server that wrote it went away, and
 * starting it again goes on.
 */
export const UserImport = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(['ready', 'running', 'stopped', 'cancelled', 'done']),
  /** Rows by what they do, or have done. */
  counts: z.object({ new: z.number(), changed: z.number(), same: z.number(), refused: z.number() }),
  /** Rows to be written, and how many of them were. */
  total: z.number(),
  done: z.number(),
  /** Columns of the file that say nothing of users here. */
  ignored: z.array(z.string()),
  /** Invitations of the new users can be had, once. */
  hasLinks: z.boolean(),
  /** When all of this is deleted. */
  expiresAt: WireTime,
})
export type UserImport = z.infer<typeof UserImport>

export const TableFormat = z.enum(['csv', 'xlsx'])
export type TableFormat = z.infer<typeof TableFormat>

/** A table that was made once, as text. */
export const TableText = z.object({ fileName: z.string(), csv: z.string() })
export type TableText = z.infer<typeof TableText>

const url = '/api/admin/tenants/:tenantCode/user-imports'

/**
 * Checks a file of users, CSV or XLSX, and writes nothing: the answer is the preview. Rows are found again by the username; a column
 * that the file lacks is left as it is. The file is gone after 24 hours, and seen by the caller alone.
 */
export const importUsers = {
  method: 'POST',
  url,
  permission: 'user:write',
  upload: 'file',
  schema: { params: AdminTenant, response: UserImport },
} as const satisfies Endpoint

export const getUserImport = {
  method: 'GET',
  url: `${url}/:id`,
  permission: 'user:write',
  schema: { params: AdminRecord, response: UserImport },
} as const satisfies Endpoint

export const listUserImportRows = {
  method: 'GET',
  url: `${url}/:id/rows`,
  permission: 'user:write',
  schema: {
    params: AdminRecord,
    querystring: z.extend(AdminPaging, { state: z.optional(UserImportRowState) }),
    response: rowsOf(UserImportRow),
  },
} as const satisfies Endpoint

/** Writes what was checked, in the background; goes on with one that stopped. Each row is checked once more before it is written. */
export const startUserImport = {
  method: 'POST',
  url: `${url}/:id/start`,
  permission: 'user:write',
  confirmed: true,
  schema: { params: AdminRecord, response: UserImport },
} as const satisfies Endpoint

/** Writes no more of it. What was written stays. */
export const cancelUserImport = {
  method: 'POST',
  url: `${url}/:id/cancel`,
  permission: 'user:write',
  schema: { params: AdminRecord, response: UserImport },
} as const satisfies Endpoint

/** Invitations of the users that an import created and who have no password, valid for 7 days. They are told this one time. */
export const takeUserImportLinks = {
  method: 'GET',
  url: `${url}/:id/links`,
  permission: 'user:write',
  changes: true,
  schema: { params: AdminRecord, response: TableText },
} as const satisfies Endpoint

const format = z._default(TableFormat, 'csv')

/** A file to begin with: the header, and a user as an example. */
export const getUserImportTemplate = {
  method: 'GET',
  url: `${url}/template`,
  permission: 'user:write',
  answers: 'application/octet-stream',
  schema: { params: AdminTenant, querystring: z.object({ format }), response: z.unknown() },
} as const satisfies Endpoint

/** All users that a filter leaves, as a file that can be imported again. What a spreadsheet would calculate begins with an apostrophe. */
export const exportUsers = {
  method: 'GET',
  url: '/api/admin/tenants/:tenantCode/users/export',
  permission: 'user:export',
  confirmed: true,
  answers: 'application/octet-stream',
  schema: {
    params: AdminTenant,
    querystring: z.extend(z.omit(UserFilter, { page: true, limit: true, sort: true }), { format }),
    response: z.unknown(),
  },
} as const satisfies Endpoint
