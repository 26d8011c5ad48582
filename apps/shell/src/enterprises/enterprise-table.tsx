import { toMinute, type JoinedEnterprise, type ReviewState } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { Tag } from '@center/shared/ui'
import type { ReactNode } from 'react'
import styles from './enterprise-table.module.css'

export type EnterpriseTableProps = {
  rows: readonly JoinedEnterprise[]
  /** What stands before or behind the facts of a row. */
  lead?: { label: string; draw: (row: JoinedEnterprise) => ReactNode }
  tail?: { label: string; draw: (row: JoinedEnterprise) => ReactNode }
  selectedId?: string
  onSelect?: (row: JoinedEnterprise) => void
  isBusy?: boolean
}

const colours: Record<ReviewState, 'amber' | 'green' | 'red'> = { '0': 'amber', '1': 'green', '2': 'red' }

/** Company name, organization code, create or join time, state (spec 3). On a phone each row is a card. */
export function EnterpriseTable({ rows, lead, tail, selectedId, onSelect, isBusy = false }: EnterpriseTableProps) {
  const t = useText()
  return (
    <table className={styles.table} aria-busy={isBusy}>
      <thead>
        <tr>
          {lead && <th scope="col">{lead.label}</th>}
          <th scope="col">{t('shell:enterprise.name')}</th>
          <th scope="col">{t('shell:enterprise.code')}</th>
          <th scope="col">{t('shell:enterprise.time')}</th>
          <th scope="col">{t('shell:enterprise.state')}</th>
          {tail && <th scope="col">{tail.label}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.entId}
            data-selected={row.entId === selectedId}
            data-selectable={onSelect !== undefined && isSelectable(row)}
            onClick={() => isSelectable(row) && onSelect?.(row)}
          >
            {lead && <td className={styles.lead}>{lead.draw(row)}</td>}
            <td className={styles.name}>
              <span className={styles.text}>
                {row.entName}
                {row.current && (
                  <Tag aria-label={t('shell:switch.current')} size="small" color="light-blue">
                    {t('shell:switch.current')}
                  </Tag>
                )}
              </span>
            </td>
            <td className={styles.code} data-label={t('shell:enterprise.code')}>
              {row.creditCode}
            </td>
            <td className={styles.time} data-label={t('shell:enterprise.time')}>
              {toMinute(row.crtTime)}
            </td>
            <td data-label={t('shell:enterprise.state')}>
              <Tag aria-label={t(`shell:review.${row.estatus}`)} color={colours[row.estatus]}>
                {t(`shell:review.${row.estatus}`)}
              </Tag>
            </td>
            {tail && <td className={styles.tail}>{tail.draw(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Only an enterprise whose review was passed can be worked in (contract 6). */
export function isSelectable({ estatus }: Pick<JoinedEnterprise, 'estatus'>): boolean {
  return estatus === '1'
}
