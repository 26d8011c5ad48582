import type { Result } from '@center/shared/host'
import type { BulkAct } from '../components/dialogs/bulk-dialog'

type Toggled = { enabled: boolean }

export type BulkToggleOptions<Row> = {
  nameOf: (row: Row) => string
  /** Without the right there is nothing to choose rows for. */
  mayWrite: boolean
  /** What each act is called, and what happens. */
  enable: { label: string; text: string }
  disable: { label: string; text: string }
  /** Rows that stay as they are. */
  isFixed?: (row: Row) => boolean
  /** Disables a row that is enabled, and the other way round. */
  onToggle: (row: Row) => Promise<Result<unknown>>
}

/** To enable or disable the chosen rows of a list, each by itself. */
export function useBulkToggle<Row extends Toggled>(options: BulkToggleOptions<Row>) {
  const { nameOf, mayWrite, enable, disable, isFixed = () => false, onToggle } = options
  const acts: BulkAct<Row>[] = [
    { key: 'enable', ...enable, isFor: (row) => !row.enabled, onAct: onToggle },
    { key: 'disable', ...disable, isDanger: true, isFor: (row) => row.enabled && !isFixed(row), onAct: onToggle },
  ]
  return { nameOf, acts: mayWrite ? acts : [] }
}
