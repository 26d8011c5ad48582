import type { AdminUserRow, MessageKind, PasswordLink } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { useEdit } from '../lib/use-edit'
import { SendByField } from './send-by-field'
import { doToUser, makeLink, type Deed } from './users.store'

type Props = {
  deed: Deed | 'reset'
  row: AdminUserRow
  onDone: (link: PasswordLink | null) => void
  onClose: () => void
}

/** Asks before a user is disabled, enabled or unlocked, loses a second factor, or gets a link for another password. */
export function DeedDialog({ deed, row, onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit<{ sendBy: MessageKind | '' }>({ sendBy: '' })
  const submit = async () => {
    if (deed === 'reset') {
      const link = await edit.send(() => makeLink(row, edit.values.sendBy))
      if (link !== null) onDone(link)
      return
    }
    if ((await edit.send(() => doToUser(deed, row))) === null) return
    notify('success', { message: t('admin:save.done', { name: row.name }) })
    onDone(null)
  }
  return (
    <EditDialog
      title={t(`admin:users.${deed}Title`, { name: row.name })}
      text={t(`admin:users.${deed}Text`)}
      okLabel={t(`admin:users.${deed}`)}
      isDanger={deed === 'disable' || deed === 'resetFactor'}
      edit={edit}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {deed === 'reset' && (
        <SendByField
          receiver={row}
          value={edit.values.sendBy}
          problem={edit.problem('sendBy')}
          onChange={(sendBy) => edit.set('sendBy', sendBy)}
        />
      )}
    </EditDialog>
  )
}
