import type { UserColumn, UserImportReason, UserImportRow } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { Mark, type Tone } from '@center/shared/ui'
import type { ListColumn } from '../components/list-column'

const tones: Record<UserImportRow['state'], Tone> = { new: 'good', changed: 'brand', same: 'neutral', refused: 'bad' }
const cells = ['name', 'mobile', 'email', 'roles', 'departments', 'enterprises'] as const

/** What a file says of each user, and what it would do, or why it cannot. */
export function useImportColumns(): ListColumn<UserImportRow>[] {
  const t = useText()
  const titleOf = (column: UserColumn) => t(`admin:importColumn.${column}`)
  const reason = ({ column, fault, word }: UserImportReason) =>
    t('admin:imports.reason', { column: titleOf(column), fault: t(`admin:importFault.${fault}`), word })
  const note = ({ state, changed, reasons }: UserImportRow) =>
    state === 'refused'
      ? reasons.map(reason).join(t('admin:imports.separator'))
      : changed.map(titleOf).join(t('admin:imports.separator'))
  return [
    { key: 'line', title: t('admin:imports.line'), look: 'number', draw: ({ line }) => line },
    {
      key: 'username',
      title: titleOf('username'),
      place: 'name',
      draw: (row) => row.cells.username ?? '',
    },
    ...cells.map((column) => ({
      key: column,
      title: titleOf(column),
      draw: (row: UserImportRow) => row.cells[column] ?? '',
    })),
    {
      key: 'state',
      title: t('admin:imports.state'),
      place: 'corner',
      draw: ({ state }) => <Mark tone={tones[state]}>{t(`admin:importState.${state}`)}</Mark>,
    },
    { key: 'note', title: t('admin:imports.note'), place: 'block', draw: note },
  ]
}
