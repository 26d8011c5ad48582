import type { AdminExternalSystem, ExternalSystemDraft } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import type { RowFormProps } from '../components/lists/edited-list'
import { TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { saveExternalSystem } from './external-systems.store'

const empty: ExternalSystemDraft = { code: '', name: '', bindUrl: '', ssoUrl: '' }

export function ExternalSystemDialog({ row, onDone, onClose }: RowFormProps<AdminExternalSystem>) {
  const t = useText()
  const edit = useEdit<ExternalSystemDraft>(row ?? empty)
  const { values, set, problem } = edit
  const save = async () => {
    if ((await edit.send(() => saveExternalSystem(values, row))) === null) return
    notify('success', { message: t('admin:save.done', { name: values.name }) })
    onDone()
  }
  return (
    <EditDialog
      title={row ? t('admin:edit.title', { name: row.name }) : t('admin:externalSystems.create')}
      edit={edit}
      fields={['code', 'name', 'bindUrl', 'ssoUrl']}
      onSubmit={() => void save()}
      onClose={onClose}
      onReload={onDone}
    >
      <TextField
        label={t('admin:field.code')}
        hint={t('admin:externalSystems.codeHint')}
        value={values.code}
        isRequired
        isFixed={row !== null}
        problem={problem('code')}
        onChange={(value) => set('code', value)}
      />
      <TextField
        label={t('admin:field.name')}
        value={values.name}
        isRequired
        problem={problem('name')}
        onChange={(value) => set('name', value)}
      />
      {(['ssoUrl', 'bindUrl'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`admin:externalSystems.${name}`)}
          hint={t(`admin:externalSystems.${name}Hint`)}
          placeholder="https://"
          value={values[name]}
          problem={problem(name)}
          onChange={(value) => set(name, value)}
        />
      ))}
    </EditDialog>
  )
}
