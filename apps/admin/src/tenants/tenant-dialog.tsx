import type { AdminTenantRow, TenantDraft } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { saveTenant } from './tenants.store'

type Props = { row: AdminTenantRow; onDone: () => void; onClose: () => void }

export function TenantDialog({ row, onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit<TenantDraft>({ name: row.name, homeUrl: row.homeUrl })
  const { values } = edit
  const save = async () => {
    if ((await edit.send(() => saveTenant(values, row))) === null) return
    notify('success', { message: t('admin:save.done', { name: values.name }) })
    onDone()
  }
  return (
    <EditDialog
      title={t('admin:edit.title', { name: row.name })}
      edit={edit}
      fields={['name', 'homeUrl']}
      onSubmit={() => void save()}
      onClose={onClose}
      onReload={onDone}
    >
      <TextField
        label={t('admin:field.name')}
        value={values.name}
        isRequired
        problem={edit.problem('name')}
        onChange={(value) => edit.set('name', value)}
      />
      <TextField
        label={t('admin:tenants.homeUrl')}
        hint={t('admin:tenants.homeUrlHint')}
        value={values.homeUrl}
        problem={edit.problem('homeUrl') && t('admin:tenants.homeUrlWrong')}
        onChange={(value) => edit.set('homeUrl', value)}
      />
    </EditDialog>
  )
}
