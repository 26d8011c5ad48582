import { escapeLiteral } from 'pg'

/** The role that calls of users take. It owns nothing and cannot sign in. One for all databases of a server. */
export const WALLED_ROLE = 'center_tenant'

type Query = (text: string) => Promise<{ rows: unknown[] }>

/**
 * Makes the role where it is missing, and lets it use every table: what it sees of each, the policies of the table say. Asks nothing twice,
 * for a start should not write. False where the user of the database may not make it.
 */
export async function prepareWalledRole(query: Query): Promise<boolean> {
  try {
    for (const [isMissing, mend] of steps) {
      const { rows } = await query(`select 1 where ${isMissing}`)
      if (rows.length > 0) await query(mend)
    }
    return true
  } catch (error) {
    if ((error as { code?: string }).code === NOT_ALLOWED) return false
    throw error
  }
}

const NOT_ALLOWED = '42501'

/** Two databases of one server may be opened at once: the role is there then. */
const create = `do $$ begin create role ${WALLED_ROLE} nologin; exception when duplicate_object or unique_violation then null; end $$`

/** Whether a privilege is missing on one of a kind of things: asked of these alone, in this order. */
const lacks = (
  kind: 'r' | 'S',
  privilege: string,
) => `exists (select from pg_class where relnamespace = 'public'::regnamespace
  and case when relkind = '${kind}' then not ${privilege} end)`

const steps = [
  [`not exists (select from pg_roles where rolname = '${WALLED_ROLE}')`, create],
  [`not pg_has_role(current_user, '${WALLED_ROLE}', 'member')`, `grant ${WALLED_ROLE} to current_user`],
  [
    lacks('r', `has_table_privilege('${WALLED_ROLE}', oid, 'delete')`),
    `grant select, insert, update, delete on all tables in schema public to ${WALLED_ROLE}`,
  ],
  [
    lacks('S', `has_sequence_privilege('${WALLED_ROLE}', oid, 'usage')`),
    `grant usage on all sequences in schema public to ${WALLED_ROLE}`,
  ],
] as const

/**
 * What makes a connection see the rows of a tenant alone, or of null all that its user sees; `seen` is what it saw until now. Not in a
 * transaction: it holds until it is said otherwise.
 */
export function wallStatement(tenant: string | null, seen: string | null): string {
  if (tenant === null) return 'set role none'
  const role = seen === null ? `set role ${WALLED_ROLE}; ` : ''
  return `${role}set center.tenant = ${escapeLiteral(tenant)}`
}
