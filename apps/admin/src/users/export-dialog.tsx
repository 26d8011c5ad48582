import { useSnapshot } from 'valtio'
import type { TableFormat } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { SelectField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { saveUsers } from './imports.store'
import { userList } from './users.store'

const formats = [
  { value: 'xlsx', label: 'XLSX' },
  { value: 'csv', label: 'CSV' },
]

/** Asks in what form the users of the list are saved. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { total } = useSnapshot(userList.state)
  const t = useText()
  const edit = useEdit<{ format: TableFormat }>({ format: 'xlsx' })
  const submit = async () => {
    if ((await edit.send(({ format }) => saveUsers(format))) !== null) onClose()
  }
  return (
    <EditDialog
      title={t('admin:users.exportTitle')}
      text={t('admin:users.exportText', { count: total })}
      okLabel={t('admin:list.export')}
      edit={edit}
      fields={['format']}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        label={t('admin:users.format')}
        options={formats}
        value={edit.values.format}
        problem={edit.problem('format')}
        onChange={(format) => edit.set('format', format as TableFormat)}
      />
    </EditDialog>
  )
}
