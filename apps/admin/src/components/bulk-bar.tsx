import { useState } from 'react'
import { useText } from '@center/shared/host'
import { Button } from '@center/shared/ui'
import { BulkDialog, type BulkAct } from './bulk-dialog'
import styles from './bulk-bar.module.css'

export type BulkBarProps<Row> = {
  rows: readonly Row[]
  acts: readonly BulkAct<Row>[]
  nameOf: (row: Row) => string
  onChanged: () => void
  onClear: () => void
}

/** What can be done with the chosen rows; nothing while no row is chosen. */
export function BulkBar<Row>({ rows, acts, nameOf, onChanged, onClear }: BulkBarProps<Row>) {
  const t = useText()
  const [open, setOpen] = useState<{ act: BulkAct<Row>; rows: readonly Row[] } | null>(null)
  return (
    <>
      {rows.length > 0 && (
        <div className={styles.bar} role="toolbar" aria-label={t('admin:bulk.label')}>
          <span role="status">{t('admin:bulk.chosen', { count: rows.length })}</span>
          {acts.map((act) => (
            <Button key={act.key} type={act.isDanger ? 'danger' : 'primary'} onClick={() => setOpen({ act, rows })}>
              {act.label}
            </Button>
          ))}
          <Button theme="borderless" onClick={onClear}>
            {t('admin:bulk.clear')}
          </Button>
        </div>
      )}
      {open && <BulkDialog {...open} nameOf={nameOf} onChanged={onChanged} onClose={() => setOpen(null)} />}
    </>
  )
}
