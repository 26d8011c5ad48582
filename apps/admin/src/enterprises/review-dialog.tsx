import type { EnterpriseMember } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { sendReview, type Decision } from './enterprises.store'

type Props = {
  enterpriseId: string
  member: EnterpriseMember
  decision: Decision
  onDone: () => void
  onClose: () => void
}

/** Approves or refuses a member. A refusal is sent with its reason, which the user is told. */
export function ReviewDialog({ enterpriseId, member, decision, onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit({ note: '' })
  const name = member.name || member.username
  const isRefusal = decision === 'refuse'
  const submit = async () => {
    const { note } = edit.values
    if ((await edit.send(() => sendReview(enterpriseId, member.userId, { decision, note }))) === null) return
    notify('success', { message: t(`admin:enterprises.${decision}Done`, { name }) })
    onDone()
  }
  return (
    <EditDialog
      title={t(`admin:enterprises.${decision}Title`, { name })}
      text={t(`admin:enterprises.${decision}Text`)}
      okLabel={t(`admin:enterprises.${decision}`)}
      isDanger={isRefusal}
      edit={edit}
      fields={['note']}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t(isRefusal ? 'admin:enterprises.reason' : 'admin:enterprises.note')}
        rows={4}
        maxLength={255}
        isRequired={isRefusal}
        value={edit.values.note}
        problem={edit.problem('note') && t('admin:enterprises.reasonMissing')}
        onChange={(value) => edit.set('note', value)}
      />
    </EditDialog>
  )
}
