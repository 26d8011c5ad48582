import { useText, type Result } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useEdit } from '../../lib/use-edit'
import { EditDialog } from './edit-dialog'

export type ActDialogProps<Answer> = {
  title: string
  text: string
  okLabel: string
  isDanger?: boolean
  /** Said once it is done; left out where the answer is shown in another way. */
  doneText?: string
  onAct: () => Promise<Result<Answer>>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks before something is done, and says why it cannot be. */
export function ActDialog<Answer>({ doneText, onAct, onDone, ...dialog }: ActDialogProps<Answer>) {
  const edit = useEdit({})
  const submit = async () => {
    const answer = await edit.send(onAct)
    if (answer === null) return
    if (doneText) notify('success', { message: doneText })
    onDone(answer)
  }
  return <EditDialog {...dialog} edit={edit} onSubmit={() => void submit()} />
}

export type DeleteDialogProps = {
  /** What is deleted, as people call it. */
  name: string
  text?: string
  onDelete: () => Promise<Result<unknown>>
  onDone: () => void
  onClose: () => void
}

/** Asks before a row is deleted, and says why it cannot be. */
export function DeleteDialog({ name, text, onDelete, ...dialog }: DeleteDialogProps) {
  const t = useText()
  return (
    <ActDialog
      {...dialog}
      title={t('admin:delete.title', { name })}
      text={text ?? t('admin:delete.text')}
      okLabel={t('admin:delete.ok')}
      doneText={t('admin:delete.done', { name })}
      isDanger
      onAct={onDelete}
    />
  )
}
