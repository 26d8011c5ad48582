import type { Database } from '../../platform/database/database'

export type Reading = Pick<Database, 'select'>

/** What the rows of a tenant are named in a file, by their ids. */
export type PortalNames = {
  application: Map<string, string>
  department: Map<string, string>
  enterprise: Map<string, string>
  menu: Map<string, string>
  messageChannel: Map<string, string>
  role: Map<string, string>
  user: Map<string, string>
  workbench: Map<string, string>
}

/** What each part of a document is read with; `names` grows as the rows are read. */
export type ReadingOf = { db: Reading; tenant: { id: string; code: string }; names: PortalNames }
