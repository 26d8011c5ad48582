import { useState } from 'react'
import { failureText, saveFile, useText } from '@center/shared/host'
import { BusyButton, notify } from '@center/shared/ui'
import type { AdminList } from '../lib/admin-list'
import { toCsv } from '../lib/csv'
import { toTable, type ListColumn } from './list-column'

export type ExportButtonProps<Row, Filter extends object> = {
  title: string
  list: AdminList<Row, Filter>
  columns: readonly ListColumn<Row>[]
}

/** Saves all rows of a list as CSV, narrowed as it is on the page. */
export function ExportButton<Row, Filter extends object>({ title, list, columns }: ExportButtonProps<Row, Filter>) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const all = await list.loadAll()
    setBusy(false)
    if (!all.ok) return notify('error', { message: failureText(all.failure) })
    const { rows, total } = all.value
    saveFile(toCsv(toTable(columns, rows)), `${title}.csv`)
    if (rows.length < total) notify('warning', { message: t('admin:list.exportCut', { rows: rows.length, total }) })
  }
  return (
    <BusyButton isBusy={isBusy} onClick={() => void save()}>
      {t('admin:list.export')}
    </BusyButton>
  )
}
