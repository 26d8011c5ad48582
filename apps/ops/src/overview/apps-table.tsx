import type { KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { preferences, useText } from '@center/shared/host'
import { titleOf } from '../lib/app-title'
import type { TenantApp } from '../lib/apps.store'
import { AppLine } from './apps-table-row'
import styles from './apps-table.module.css'

export type AppsTableProps = { rows: TenantApp[]; hasTenants: boolean }

const columns = ['app', 'tenant', 'stable', 'canary', 'health', 'p95', 'state', 'updated'] as const

/** A row for each app of each tenant. Up and down go from name to name, Enter opens one. */
export function AppsTable({ rows, hasTenants }: AppsTableProps) {
  const { locale } = useSnapshot(preferences)
  const t = useText()
  const shown = columns.filter((column) => column !== 'tenant' || hasTenants)
  return (
    <div className={styles.scroll} role="region" aria-label={t('ops:table.label')} tabIndex={0}>
      <table className={styles.table} onKeyDown={handleKey}>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`ops:table.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className={styles.unseen}>{t('ops:table.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <AppLine
              key={`${row.tenantCode} ${row.name}`}
              row={row}
              title={titleOf(row, locale)}
              hasTenants={hasTenants}
            />
          ))}
        </tbody>
      </table>
    </div>
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
