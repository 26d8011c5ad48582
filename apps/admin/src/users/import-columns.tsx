import { userColumns, type UserColumn, type UserImportReason, type UserImportRow } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { Mark, type DataColumn, type Tone } from '@center/shared/ui'

const tones: Record<UserImportRow['state'], Tone> = { new: 'good', changed: 'brand', same: 'neutral', refused: 'bad' }
type Cells = UserImportRow['cells']
const joined = (...words: (string | undefined)[]) => words.filter(Boolean).join(' · ')
const contactOf = ({ mobile, email }: Cells) => joined(mobile, email)
const holdingsOf = ({ roles, departments, enterprises }: Cells) => joined(roles, departments, enterprises)

/** What a file says of each user, and what it would do, or why it cannot. */
export function useImportColumns(): DataColumn<UserImportRow>[] {
  const t = useText()
  const note = useNote()
  return [
    { key: 'line', title: t('admin:imports.line'), look: 'number', draw: ({ line }) => line },
    {
      key: 'username',
      title: t('admin:importColumn.username'),
      place: 'name',
      draw: ({ cells }) => cells.username ?? '',
    },
    { key: 'name', title: t('admin:importColumn.name'), draw: ({ cells }) => cells.name ?? '' },
    { key: 'contact', title: t('admin:imports.contact'), draw: ({ cells }) => contactOf(cells) },
    { key: 'holdings', title: t('admin:imports.holdings'), draw: ({ cells }) => holdingsOf(cells) },
    {
      key: 'state',
      title: t('admin:imports.state'),
      place: 'corner',
      draw: ({ state }) => <Mark tone={tones[state]}>{t(`admin:importState.${state}`)}</Mark>,
    },
    { key: 'note', title: t('admin:imports.note'), place: 'block', draw: note },
  ]
}

/** The columns of the file itself, so that it can be brought again, and what is wrong with each row. */
export function useFileColumns(): DataColumn<UserImportRow>[] {
  const t = useText()
  const note = useNote()
  return [
    { key: 'line', title: t('admin:imports.line'), draw: ({ line }) => line },
    ...userColumns.map((column) => ({
      key: column,
      title: t(`admin:importColumn.${column}`),
      draw: ({ cells }: UserImportRow) => cells[column] ?? '',
    })),
    { key: 'note', title: t('admin:imports.note'), draw: note },
  ]
}

/** What changes, or why nothing is written. */
function useNote() {
  const t = useText()
  const titleOf = (column: UserColumn) => t(`admin:importColumn.${column}`)
  const reason = ({ column, fault, word }: UserImportReason) =>
    t('admin:imports.reason', { column: titleOf(column), fault: t(`admin:importFault.${fault}`), word }).trim()
  return ({ state, changed, reasons }: UserImportRow) =>
    (state === 'refused' ? reasons.map(reason) : changed.map(titleOf)).join(t('admin:imports.separator'))
}
