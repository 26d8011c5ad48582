import { useState } from 'react'
import { failureText, useText } from '@center/shared/host'
import { BusyButton, Button, Dropdown, notify } from '@center/shared/ui'
import type { SaveTable } from '../../lib/admin-list'
import { useListLayout } from '../../lib/list-layouts.store'
import { fieldsOf, type ListColumn } from './list-column'

export type ExportButtonProps<Row> = {
  list: { name: string; save: SaveTable | null }
  /** Those that are shown are saved; without them all that there is. */
  columns?: readonly ListColumn<Row>[]
}

const formats = ['xlsx', 'csv'] as const
type Format = (typeof formats)[number]

/** Saves all rows of a list as a workbook or as CSV, narrowed and sorted as it is on the page. Not there when the list has no file. */
export function ExportButton<Row>({ list, columns = [] }: ExportButtonProps<Row>) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const { hidden } = useListLayout(list.name)
  const { save } = list
  if (!save) return null
  const saveAs = async (format: Format) => {
    setBusy(true)
    const saved = await save(format, fieldsOf(columns, hidden))
    setBusy(false)
    if (!saved.ok) notify('error', { message: failureText(saved.failure) })
  }
  const menu = (
    <Dropdown.Menu>
      {formats.map((format) => (
        <Dropdown.Item key={format} onClick={() => void saveAs(format)}>
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
