import type { KeyboardEvent } from 'react'
import { useText } from '@center/shared/host'
import { DataTable } from '@center/shared/ui'
import type { TenantApp } from '../lib/apps.store'
import { levelOf } from '../lib/health-level'
import { useAppColumns } from './use-app-columns'

export type AppsTableProps = { rows: TenantApp[]; hasTenants: boolean }

/** A row for each app of each tenant. Up and down go from name to name, Enter opens one. */
export function AppsTable({ rows, hasTenants }: AppsTableProps) {
  const columns = useAppColumns(hasTenants)
  const t = useText()
  return (
    <DataTable
      label={t('ops:table.label')}
      columns={columns}
      rows={rows}
      keyOf={({ tenantCode, name }) => `${tenantCode} ${name}`}
      isAlarming={({ health }) => levelOf(health) === 'bad'}
      onKeyDown={handleKey}
    />
  )
}

function handleKey(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-open]')]
  const index = names.indexOf(document.activeElement as HTMLElement)
  if (step === undefined || index === -1) return
  names[index + step]?.focus()
  event.preventDefault()
}
