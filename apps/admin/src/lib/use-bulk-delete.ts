import { useText, type Result } from '@center/shared/host'
import type { BulkAct } from '../components/dialogs/bulk-dialog'

export type BulkDeleteOptions<Row> = Pick<BulkAct<Row>, 'isFor' | 'order'> & {
  nameOf: (row: Row) => string
  /** Without the right there is nothing to choose rows for. */
  mayWrite: boolean
  /** What goes with a row; else that it cannot be undone. */
  text?: string | undefined
  onDelete: (row: Row) => Promise<Result<unknown>>
}

/** To delete the chosen rows of a list, each by itself. */
export function useBulkDelete<Row>({ nameOf, mayWrite, text, onDelete, ...act }: BulkDeleteOptions<Row>) {
  const t = useText()
  const remove: BulkAct<Row> = {
    ...act,
    key: 'delete',
    label: t('admin:action.delete'),
    text: text ?? t('admin:delete.text'),
    isDanger: true,
    onAct: onDelete,
  }
  return { nameOf, acts: mayWrite ? [remove] : [] }
}
