import { proxy } from 'valtio'
import { preferences } from '@center/shared/host'
import type { TenantApp } from '../lib/apps.store'
import { titleOf } from '../lib/app-title'
import { levelOf, type HealthLevel } from '../lib/health-level'

export const healthFilters = ['all', 'canary', 'bad', 'warn', 'good', 'quiet'] as const
export type HealthFilter = (typeof healthFilters)[number]

type Overview = { search: string; health: HealthFilter; tenantCode: string }

/** What the table shows. Kept while the user looks at an app, so that the way back leads to the same rows. */
export const overview = proxy<Overview>({ search: '', health: 'all', tenantCode: '' })

export function setSearch(search: string): void {
  overview.search = search
}

export function setHealth(health: HealthFilter): void {
  overview.health = health
}

export function setTenant(tenantCode: string): void {
  overview.tenantCode = tenantCode
}

export function clearFilters(): void {
  Object.assign(overview, { search: '', health: 'all', tenantCode: '' })
}

const order: HealthLevel[] = ['bad', 'warn', 'good', 'quiet']

/** The rows that match, the ones that need attention first. */
export function rowsOf(rows: readonly TenantApp[], { search, health, tenantCode }: Overview): TenantApp[] {
  const wanted = search.trim().toLowerCase()
  return rows
    .filter((row) => tenantCode === '' || row.tenantCode === tenantCode)
    .filter((row) => wanted === '' || wordsOf(row).includes(wanted))
    .filter((row) => fits(row, health))
    .toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))
}

function fits(row: TenantApp, health: HealthFilter): boolean {
  if (health === 'all') return true
  return health === 'canary' ? row.canary !== null : levelOf(row.health) === health
}

function rank(row: TenantApp): number {
  const level = levelOf(row.health)
  if (level === 'bad' || level === 'warn') return order.indexOf(level)
  return row.canary ? 2 : 3
}

function wordsOf(row: TenantApp): string {
  const versions = [row.stable?.version, row.canary?.version]
  const words = [row.name, row.title, row.titleEn, titleOf(row, preferences.locale), row.tenantName, row.tenantCode]
  return [...words, ...versions, row.updatedBy].join(' ').toLowerCase()
}
