import { useState } from 'react'
import { useText } from '@center/shared/host'
import { BusyButton, Button } from '@center/shared/ui'
import { BulkDialog, type BulkAct } from '../dialogs/bulk-dialog'
import styles from './bulk-bar.module.css'

export type BulkBarProps<Row> = {
  /** Those that are chosen, on whatever page. */
  rows: readonly Row[]
  /** How many of them are not on the page. */
  elsewhere: number
  /** Chooses all rows of the list, as it is narrowed; null where all are chosen. */
  onAll: (() => Promise<void>) | null
  total: number
  acts: readonly BulkAct<Row>[]
  nameOf: (row: Row) => string
  /** What is done to exactly two rows together; offered while two are chosen. */
  pair?: { label: string; onPress: (rows: readonly [Row, Row]) => void } | undefined
  onChanged: () => void
  onClear: () => void
}

/** What can be done with the chosen rows; nothing while no row is chosen. */
export function BulkBar<Row>({ rows, acts, nameOf, pair, onChanged, onClear, ...list }: BulkBarProps<Row>) {
  const t = useText()
  const [first, second] = rows
  const both = rows.length === 2 && first && second ? ([first, second] as const) : null
  const [open, setOpen] = useState<{ act: BulkAct<Row>; rows: readonly Row[] } | null>(null)
  return (
    <>
      {rows.length > 0 && (
        <div className={styles.bar} role="toolbar" aria-label={t('admin:bulk.label')}>
          <span role="status">
            {t('admin:bulk.chosen', { count: rows.length })}
            {list.elsewhere > 0 && t('admin:bulk.elsewhere', { count: list.elsewhere })}
          </span>
          {list.onAll && <AllButton total={list.total} onAll={list.onAll} />}
          {acts.map((act) => (
            <Button key={act.key} type={act.isDanger ? 'danger' : 'primary'} onClick={() => setOpen({ act, rows })}>
              {act.label}
            </Button>
          ))}
          {pair && both && <Button onClick={() => pair.onPress(both)}>{pair.label}</Button>}
          <Button theme="borderless" onClick={onClear}>
            {t('admin:bulk.clear')}
          </Button>
        </div>
      )}
      {open && <BulkDialog {...open} nameOf={nameOf} onChanged={onChanged} onClose={() => setOpen(null)} />}
    </>
  )
}

function AllButton({ total, onAll }: { total: number; onAll: () => Promise<void> }) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await onAll()
    setBusy(false)
  }
  return (
    <BusyButton theme="borderless" isBusy={isBusy} onClick={() => void press()}>
      {t('admin:bulk.chooseWhole', { count: total })}
    </BusyButton>
  )
}
