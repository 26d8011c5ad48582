import type { Review } from '@center/shared/contract'
import { useText, type Result } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useEdit } from '../../lib/use-edit'
import { TextField } from '../fields'
import { EditDialog } from './edit-dialog'

export type Decision = Review['decision']
type Props = {
  /** Heading, button, and what is said once it is done. */
  texts: { title: string; ok: string; done: string }
  /** What is decided on, in the words of the user. */
  about: string
  decision: Decision
  onSend: (review: Review) => Promise<Result<unknown>>
  onDone: () => void
  onClose: () => void
}

/** Approves or refuses what a user sent in, or who wants to belong to an enterprise. A refusal is sent with its reason, which the user is told. */
export function DecisionDialog({ texts, about, decision, onSend, onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit({ note: '' })
  const isRefusal = decision === 'refuse'
  const submit = async () => {
    if ((await edit.send(({ note }) => onSend({ decision, note }))) === null) return
    notify('success', { message: texts.done })
    onDone()
  }
  return (
    <EditDialog
      title={texts.title}
      text={about}
      okLabel={texts.ok}
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
