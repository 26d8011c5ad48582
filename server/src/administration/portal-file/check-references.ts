import { departmentOfLimit, type PortalKind, type PortalPlanTerms, type PortalTenant } from '@center/shared/contract'
import { listOf } from './plan'
import { planRows, rowsOf, type PortalRow } from './portal-row'

export type PortalFault = { field: string; message: string }

/** Fields that name rows of another kind. */
const references: Partial<Record<PortalKind, Record<string, PortalKind>>> = {
  tenant: { plan: 'plan' },
  department: { parent: 'department' },
  role: { workbench: 'workbench', applications: 'application' },
  menu: { roles: 'role', applicationCode: 'application', workbenchCode: 'workbench' },
  user: {
    roles: 'role',
    departments: 'department',
    enterprises: 'enterprise',
    defaultRole: 'role',
    defaultWorkbench: 'workbench',
    defaultApplication: 'application',
    defaultDepartment: 'department',
    defaultEnterprise: 'enterprise',
    accounts: 'externalSystem',
  },
}

/** What is wrong with the rows of a wanted document: rows named twice, names of rows that will not be there, and circles of departments. */
export function checkReferences(
  present: PortalTenant | null,
  wanted: PortalTenant,
  { rows, prune, plans = [] }: { rows: PortalRow[]; prune: boolean; plans?: readonly PortalPlanTerms[] },
): PortalFault[] {
  const kept = (present ? rowsOf(present) : []).filter(isStaying(wanted, prune))
  const there = new Set([...rows, ...kept, ...planRows(plans)].map(({ kind, key }) => `${kind} ${key}`))
  const named = new Set(rows.map(({ kind, key }) => `${kind} ${key}`))
  // Rows that stay as they are may name what is gone long since; a role without its workbench cannot be.
  const rolesKept = kept.filter(({ kind, key }) => kind === 'role' && !named.has(`role ${key}`))
  return [
    ...doubles(rows),
    ...rows.flatMap((row) => danglingOf(row, there)),
    ...rolesKept.flatMap((row) => danglingOf(row, there)).filter(({ field }) => field.endsWith('.workbench')),
    ...circles(rows),
  ]
}

const isStaying =
  (wanted: PortalTenant, prune: boolean) =>
  ({ kind }: PortalRow) =>
    kind !== 'tenant' && (!prune || wanted[listOf[kind]] === undefined)

/** The rows that are there and stay, which the file does not name. */
export function keptRows(
  present: PortalTenant | null,
  wanted: PortalTenant,
  { rows, prune }: { rows: PortalRow[]; prune: boolean },
): PortalRow[] {
  const named = new Set(rows.map(({ kind, key }) => `${kind} ${key}`))
  const all = present ? rowsOf(present) : []
  return all.filter(isStaying(wanted, prune)).filter(({ kind, key }) => !named.has(`${kind} ${key}`))
}

function doubles(rows: PortalRow[]): PortalFault[] {
  const seen = new Set<string>()
  return rows.flatMap(({ kind, key, path }) => {
    // Of two users whose names differ in case only, readers cannot tell one from the other.
    const id = `${kind} ${kind === 'user' ? key.toLowerCase() : key}`
    const isDouble = seen.has(id)
    seen.add(id)
    return isDouble ? [{ field: path, message: `${kind} ${key} is named twice` }] : []
  })
}

function danglingOf({ kind, path, fields }: PortalRow, there: Set<string>): PortalFault[] {
  const dangling = (field: string, target: PortalKind, names: string[]) =>
    names
      .filter((name) => !there.has(`${target} ${name}`))
      .map((name) => ({ field: `${path}.${field}`, message: `no ${target} is named ${name}` }))
  const limits = kind === 'role' ? namesIn(fields['dataRules']).map(departmentOfLimit) : []
  return [
    ...Object.entries(references[kind] ?? {}).flatMap(([field, target]) =>
      dangling(field, target, namesIn(fields[field])),
    ),
    ...dangling(
      'dataRules',
      'department',
      limits.filter((key) => key !== null),
    ),
  ]
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (!Array.isArray(value)) return []
  return value.map((item: string | { key: string } | { system: string }) => {
    if (typeof item === 'string') return item
    return 'key' in item ? item.key : item.system
  })
}

function circles(rows: PortalRow[]): PortalFault[] {
  const departments = rows.filter(({ kind }) => kind === 'department')
  const parents = new Map(departments.map(({ key, fields }) => [key, String(fields['parent'])]))
  const isInItself = (key: string) => {
    const passed = new Set<string>()
    for (let at = parents.get(key); at && !passed.has(at); at = parents.get(at)) {
      if (at === key) return true
      passed.add(at)
    }
    return false
  }
  return departments
    .filter(({ key }) => isInItself(key))
    .map(({ key, path }) => ({ field: `${path}.parent`, message: `${key} is in itself` }))
}
