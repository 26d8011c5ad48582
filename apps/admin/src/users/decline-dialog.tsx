import type { AdminUserRow } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { sayNoToErasure } from './users.store'

type Props = { row: AdminUserRow; onDone: (link: null) => void; onClose: () => void }

/** Says no to a user who asks for erasure, with what the user is told. */
export function DeclineDialog({ row, onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit({ note: '' })
  const submit = async () => {
    if ((await edit.send(({ note }) => sayNoToErasure(row, note.trim()))) === null) return
    notify('success', { message: t('admin:save.done', { name: row.name }) })
    onDone(null)
  }
  return (
    <EditDialog
      title={t('admin:users.declineTitle', { name: row.name })}
      text={t('admin:users.declineText')}
      okLabel={t('admin:users.decline')}
      edit={edit}
      fields={['note']}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t('admin:users.declineNote')}
        value={edit.values.note}
        problem={edit.problem('note')}
        maxLength={200}
        rows={3}
        onChange={(note) => edit.set('note', note)}
      />
    </EditDialog>
  )
}
