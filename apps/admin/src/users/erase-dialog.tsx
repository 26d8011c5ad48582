import type { AdminUserRow } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { eraseData } from './users.store'

type Props = { row: AdminUserRow; onDone: (link: null) => void; onClose: () => void }

/** Says what goes and what stays, and asks for the username before personal data is erased. */
export function EraseDialog({ row, onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit({ username: '' })
  const submit = async () => {
    if ((await edit.send(({ username }) => eraseData(row, username.trim()))) === null) return
    notify('success', { message: t('admin:users.erased') })
    onDone(null)
  }
  return (
    <EditDialog
      title={t('admin:users.eraseTitle', { name: row.name })}
      text={t('admin:users.eraseText')}
      okLabel={t('admin:users.erase')}
      isDanger
      edit={edit}
      fields={['username']}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('admin:users.eraseStays')}</p>
      <TextField
        label={t('admin:users.eraseType', { username: row.username })}
        value={edit.values.username}
        problem={edit.problem('username')}
        isRequired
        onChange={(username) => edit.set('username', username)}
      />
    </EditDialog>
  )
}
