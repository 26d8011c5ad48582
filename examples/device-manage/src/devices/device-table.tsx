import type { CSSProperties, KeyboardEvent } from 'react'
import { nameOf, useApp } from '../app/app-context'
import { oeeOf, type Device } from '../plant/plant'
import { sortColumns, type ListView, type SortColumn } from './device-list'
import styles from './device-table.module.css'
import { StateMark } from './state-mark'

type DeviceTableProps = {
  rows: readonly Device[]
  list: ListView
  selected: string | null
  onSort(column: SortColumn): void
  onSelect(id: string | null): void
}

/**
 * Arrows move from row to row, Enter opens, Escape closes: the list can be worked through without a mouse. In a narrow place each
 * device is a card, and the headings are buttons above them that still sort.
 */
export function DeviceTable({ rows, list, selected, onSort, onSelect }: DeviceTableProps) {
  const { texts } = useApp()
  return (
    <div className={styles['frame']} data-narrow={selected !== null}>
      <table className={styles['table']} aria-label={texts['devices.title']}>
        <thead>
          <tr>
            {sortColumns.map((column) => (
              <th key={column} scope="col" data-column={column} aria-sort={ariaSort(list, column)}>
                <button type="button" className={styles['sort']} onClick={() => onSort(column)}>
                  {texts[`column.${column}` as const]}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={(event) => handleKey(event, onSelect)}>
          {rows.map((device) => (
            <DeviceRow key={device.id} device={device} isSelected={device.id === selected} onSelect={onSelect} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DeviceRowProps = { device: Device; isSelected: boolean; onSelect(id: string): void }

function DeviceRow({ device, isSelected, onSelect }: DeviceRowProps) {
  const { texts, formats } = useApp()
  const oee = oeeOf(device)
  return (
    <tr data-selected={isSelected} onClick={() => onSelect(device.id)}>
      <th scope="row">
        <button type="button" className={styles['open']} aria-expanded={isSelected}>
          {device.id}
        </button>
      </th>
      <td data-column="name">
        <span className={styles['name']}>{nameOf(device, texts)}</span>
        <span className={styles['model']}>{device.model}</span>
      </td>
      <td data-column="workshop" data-label={texts['column.workshop']}>
        {texts[`workshop.${device.workshop}` as const]}
      </td>
      <td data-column="state">
        <StateMark state={device.state} />
      </td>
      <td data-column="oee" data-label={texts['column.oee']}>
        <span>
          <i className={styles['bar']} data-level={levelOf(oee)} style={{ '--share': oee } as CSSProperties} />
          {formats.percent(oee)}
        </span>
      </td>
      <td data-column="power" data-label={texts['column.power']}>
        {device.power}
      </td>
      <td data-column="nextService" data-label={texts['column.nextService']}>
        {formats.day(device.nextService)}
      </td>
    </tr>
  )
}

function levelOf(oee: number): 'good' | 'fair' | 'poor' {
  if (oee >= 0.75) return 'good'
  return oee >= 0.6 ? 'fair' : 'poor'
}

function ariaSort(list: ListView, column: SortColumn): 'ascending' | 'descending' | undefined {
  if (list.column !== column) return undefined
  return list.isDescending ? 'descending' : 'ascending'
}

function handleKey(event: KeyboardEvent<HTMLElement>, onSelect: (id: string | null) => void): void {
  if (event.key === 'Escape') return onSelect(null)
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const row = (event.target as Element).closest('tr')
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  next?.querySelector('button')?.focus()
  event.preventDefault()
}
