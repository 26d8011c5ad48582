import { useState } from 'react'
import { failureText, saveFile, useText } from '@center/shared/host'
import { BusyButton, Button, Dropdown, notify } from '@center/shared/ui'
import type { AdminList } from '../../lib/admin-list'
import { toCsv } from '../../lib/csv'
import { useListLayout } from '../../lib/list-layouts.store'
import { fieldsOf, toTable, type ListColumn } from './list-column'

export type ExportButtonProps<Row> = {
  title: string
  list: Pick<AdminList<Row>, 'name' | 'save' | 'loadAll'>
  columns: readonly ListColumn<Row>[]
}

const formats = ['xlsx', 'csv'] as const
type Format = (typeof formats)[number]

/**
 * Saves all rows of a list as a workbook or as CSV, narrowed and sorted as it is on the page, with the columns that are shown there. A list
 * that the server answers whole is saved by the page.
 */
export function ExportButton<Row>({ title, list, columns }: ExportButtonProps<Row>) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const { hidden } = useListLayout(list.name)
  const save = async (format: Format) => {
    if (!list.save) return saveHere(format)
    setBusy(true)
    const saved = await list.save(format, fieldsOf(columns, hidden))
    setBusy(false)
    if (!saved.ok) notify('error', { message: failureText(saved.failure) })
  }
  const saveHere = async (format: Format) => {
    setBusy(true)
    const all = await list.loadAll()
    const file = all.ok ? await toFile(format, toTable(columns, all.value.rows)) : null
    setBusy(false)
    if (!all.ok) return notify('error', { message: failureText(all.failure) })
    if (!file) return notify('error', { message: t('admin:list.exportFailed') })
    saveFile(file, `${title}.${format}`)
  }
  const menu = (
    <Dropdown.Menu>
      {formats.map((format) => (
        <Dropdown.Item key={format} onClick={() => void save(format)}>
          {format.toUpperCase()}
        </Dropdown.Item>
      ))}
    </Dropdown.Menu>
  )
  if (isBusy) return <BusyButton isBusy>{t('admin:list.export')}</BusyButton>
  return (
    <Dropdown trigger="click" position="bottomRight" render={menu} clickToHide>
      <Button aria-haspopup="menu">{t('admin:list.export')}</Button>
    </Dropdown>
  )
}

/** The program that makes workbooks comes when the first is made; null when it does not. */
async function toFile(format: Format, table: string[][]): Promise<Blob | null> {
  if (format === 'csv') return toCsv(table)
  const program = await import(/* webpackChunkName: "xlsx" */ '../../lib/xlsx').catch(() => null)
  return program && program.toXlsx(table)
}
