import type { Review, Written } from '@center/shared/contract'
import { useText, type Result } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'

export type Decision = Review['decision']
type Props = {
  name: string
  /** What is decided on, in the words of the user. */
  about: string
  decision: Decision
  onSend: (review: Review) => Promise<Result<Written>>
  onDone: () => void
  onClose: () => void
}

/** Approves or refuses what a user sent in. A refusal is sent with its reason, which the user is told. */
export function DecisionDialog({ name, about, decision, onSend, onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit({ note: '' })
  const isRefusal = decision === 'refuse'
  const submit = async () => {
    if ((await edit.send(({ note }) => onSend({ decision, note }))) === null) return
    notify('success', { message: t(`admin:submissions.${decision}Done`, { name }) })
    onDone()
  }
  return (
    <EditDialog
      title={t(`admin:submissions.${decision}Title`, { name })}
      text={about}
      okLabel={t(`admin:submissions.${decision}`)}
      isDanger={isRefusal}
      edit={edit}
      fields={['note']}
      onSubmit={() => void submit()}
      onClose={onClose}
      onReload={onDone}
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
