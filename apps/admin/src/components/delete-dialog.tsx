import { useText, type Result } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useEdit } from '../lib/use-edit'
import { EditDialog } from './edit-dialog'

export type DeleteDialogProps = {
  /** What is deleted, as people call it. */
  name: string
  text?: string
  onDelete: () => Promise<Result<unknown>>
  onDone: () => void
  onClose: () => void
}

/** Asks before a row is deleted, and says why it cannot be. */
export function DeleteDialog({ name, text, onDelete, onDone, onClose }: DeleteDialogProps) {
  const t = useText()
  const edit = useEdit({})
  const submit = async () => {
    if ((await edit.send(onDelete)) === null) return
    notify('success', { message: t('admin:delete.done', { name }) })
    onDone()
  }
  return (
    <EditDialog
      title={t('admin:delete.title', { name })}
      text={text ?? t('admin:delete.text')}
      okLabel={t('admin:delete.ok')}
      isDanger
      edit={edit}
      onSubmit={() => void submit()}
      onClose={onClose}
    />
  )
}
