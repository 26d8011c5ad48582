import { nameOf, useApp } from '../app/app-context'
import { Button } from '../controls/button'
import { oeeOf, type Device } from '../plant/plant'
import { toCsv } from './device-csv'
import { sortColumns } from './device-list'

/** Saves the list as it is filtered and sorted. A feature of 1.1.0. */
export function ExportButton({ devices }: { devices: readonly Device[] }) {
  const { features, texts, formats } = useApp()
  if (!features.canExport) return null

  function handleExport() {
    const head = [...sortColumns, 'model'].map((column) => texts[`column.${column as Column}` as const])
    const rows = devices.map((device) => [
      device.id,
      nameOf(device, texts),
      texts[`workshop.${device.workshop}` as const],
      texts[`state.${device.state}` as const],
      Math.round(oeeOf(device) * 1000) / 10,
      device.power,
      formats.day(device.nextService),
      device.model,
    ])
    save(toCsv([head, ...rows]), `${texts['devices.title']}.csv`)
  }

  return (
    <Button disabled={devices.length === 0} onClick={handleExport}>
      {texts['devices.export']}
    </Button>
  )
}

type Column = (typeof sortColumns)[number] | 'model'

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
