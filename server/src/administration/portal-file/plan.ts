import type { PortalChange, PortalKind, PortalPlanTerms, PortalTenant } from '@center/shared/contract'
import { codesOf, planRows, rowsOf, type PortalRow } from './portal-row'

/** A change, with the rows before and after it. */
export type PlannedChange = PortalChange & { path: string; before: PortalRow | null; after: PortalRow | null }

/** The lists of a document, by the kind of their rows. */
export const listOf = {
  plan: 'plans',
  workbench: 'workbenches',
  application: 'applications',
  department: 'departments',
  role: 'roles',
  menu: 'menu',
  enterprise: 'enterprises',
  externalSystem: 'externalSystems',
  messageChannel: 'messageChannels',
  messageTemplate: 'messageTemplates',
  identityProvider: 'identityProviders',
  app: 'apps',
  user: 'users',
} as const satisfies Record<Exclude<PortalKind, 'tenant'>, keyof PortalTenant>

const idOf = ({ kind, key }: Pick<PortalRow, 'kind' | 'key'>) => `${kind} ${key}`

/**
 * What makes the tenant that is present (null: none is) the one that is wanted. Rows that are not named stay without `prune`; with it they
 * are removed; users and apps are disabled, since letters, releases and the audit name them. `plans` are those of the portal, which stay.
 */
export function planPortalChanges(
  present: PortalTenant | null,
  wanted: PortalTenant,
  { prune, plans = [] }: { prune: boolean; plans?: readonly PortalPlanTerms[] },
): PlannedChange[] {
  const before = new Map([...planRows(plans), ...(present ? rowsOf(present) : [])].map((row) => [idOf(row), row]))
  const after = wantedRows(present, wanted, prune)
  const named = new Set(after.map(idOf))
  const gone = prune ? [...before.values()].filter((row) => isListed(row, wanted) && !named.has(idOf(row))) : []
  return [
    ...after.map((row) => comparison(before.get(idOf(row)) ?? null, row)),
    ...gone.reverse().map((row) => removal(row)),
  ].filter(({ sign, changes }) => sign !== '~' || changes.length > 0)
}

/** The rows of a wanted document, with what they keep of the present ones. */
export function wantedRows(present: PortalTenant | null, wanted: PortalTenant, prune: boolean): PortalRow[] {
  const roles = codesOf(wanted.roles ?? present?.roles)
  const rows = rowsOf(wanted, roles)
  const seen = new Map((present ? rowsOf(present) : []).map((row) => [idOf(row), row.fields]))
  return rows.map((row) => {
    const fields = seen.get(idOf(row))
    if (!fields) return row
    if (row.kind === 'menu' && !prune) return withRoles(row, fields, new Set(roles))
    if (row.kind === 'tenant' && prune && wanted.settings) return withoutSettings(row, fields)
    return row
  })
}

/** Roles that the file does not know go on seeing what they see. */
function withRoles(row: PortalRow, fields: PortalRow['fields'], known: Set<string>): PortalRow {
  const others = (fields['roles'] as string[]).filter((code) => !known.has(code))
  return { ...row, fields: { ...row.fields, roles: [...(row.fields['roles'] as string[]), ...others].sort() } }
}

/** Settings that the file does not name go back to their defaults. */
function withoutSettings(row: PortalRow, fields: PortalRow['fields']): PortalRow {
  const unset = Object.keys(fields).filter((field) => field.startsWith('settings.') && !(field in row.fields))
  return { ...row, fields: { ...row.fields, ...Object.fromEntries(unset.map((field) => [field, null])) } }
}

/** Whether the document says which rows of the kind the tenant has. Plans are the portal's. */
const isListed = ({ kind }: PortalRow, wanted: PortalTenant) =>
  kind !== 'tenant' && kind !== 'plan' && wanted[listOf[kind]] !== undefined

function comparison(before: PortalRow | null, after: PortalRow): PlannedChange {
  const changes = Object.entries(after.fields)
    .map(([field, to]) => ({ field, from: valueOf(before, field, to), to: to ?? null, isKept: to === undefined }))
    .filter(({ from, to, isKept }) => !isKept && canonical(from) !== canonical(to))
    .map(({ field, from, to }) => ({ field, from, to }))
  return { sign: before ? '~' : '+', kind: after.kind, key: after.key, path: after.path, changes, before, after }
}

/** The value of a row that is there or not. A list that a row does not have is empty. */
function valueOf(row: PortalRow | null, field: string, like: unknown): unknown {
  return row?.fields[field] ?? (row && Array.isArray(like) ? [] : null)
}

/** Kinds whose rows are disabled in place of being removed. */
const isKeptDisabled = (kind: PortalKind): kind is 'user' | 'app' => kind === 'user' || kind === 'app'

function removal(before: PortalRow): PlannedChange {
  const { kind, key, path, fields } = before
  if (isKeptDisabled(kind)) return comparison(before, { ...before, fields: { ...fields, enabled: false } })
  return { sign: '-', kind, key, path, changes: [], before, after: null }
}

/** JSON in which the order of fields does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => a.localeCompare(b)))
      : each,
  )
}
