import { useState } from 'react'
import type { AdminUserRow, UserMerge } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { SelectField, TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { MergePreview } from './merge-preview'
import { mergeAsShown, previewMerge } from './users.store'

/** The account that goes, or two of which the one that stays is chosen. */
export type MergeRows = readonly [AdminUserRow] | readonly [AdminUserRow, AdminUserRow]
type Props = { rows: MergeRows; onDone: (link: null) => void; onClose: () => void }

/** Asks which account stays, shows what moves and what ends, and merges then. */
export function MergeDialog({ rows, onDone, onClose }: Props) {
  const t = useText()
  const [first, second] = rows
  const edit = useEdit({ intoId: second?.username ?? '' })
  const [preview, setPreview] = useState<UserMerge | null>(null)
  const choose = (into: string) => {
    setPreview(null)
    edit.set('intoId', into)
  }
  const submit = async () => {
    const into = edit.values.intoId.trim()
    if (!preview) {
      const from = second && into === first.username ? second : first
      return setPreview(await edit.send(() => previewMerge(from, into)))
    }
    if ((await edit.send(() => mergeAsShown(preview))) === null) return
    notify('success', { message: t('admin:users.merged') })
    onDone(null)
  }
  const field = { value: edit.values.intoId, problem: edit.problem('intoId'), onChange: choose }
  const options = rows.map(({ name, username }) => ({ value: username, label: `${name} ${username}` }))
  return (
    <EditDialog
      title={second ? t('admin:users.mergeTwoTitle') : t('admin:users.mergeTitle', { name: first.name })}
      text={t('admin:users.mergeText')}
      okLabel={preview ? t('admin:users.merge') : t('admin:users.mergePreview')}
      isDanger={preview !== null}
      edit={edit}
      fields={['intoId']}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {second ? (
        <SelectField label={t('admin:users.mergeStays')} options={options} {...field} />
      ) : (
        <TextField label={t('admin:users.mergeInto')} isRequired hasFocus {...field} />
      )}
      {preview && <MergePreview merge={preview} />}
    </EditDialog>
  )
}
