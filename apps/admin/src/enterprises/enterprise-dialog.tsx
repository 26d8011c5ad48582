import type { AdminEnterprise, EnterpriseDraft } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { saveEnterprise } from './enterprises.store'

const fields = ['name', 'creditCode', 'industryCode', 'regionCode', 'contactName', 'contactPosition'] as const

const empty: EnterpriseDraft = {
  name: '',
  creditCode: '',
  industryCode: '',
  regionCode: '',
  contactName: '',
  contactPosition: '',
}

type Props = { row: AdminEnterprise | null; onDone: () => void; onClose: () => void }

export function EnterpriseDialog({ row, onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit<EnterpriseDraft>(row ?? empty)
  const { values } = edit
  const save = async () => {
    if ((await edit.send(() => saveEnterprise(values, row))) === null) return
    notify('success', { message: t('admin:save.done', { name: values.name }) })
    onDone()
  }
  return (
    <EditDialog
      title={row ? t('admin:edit.title', { name: row.name }) : t('admin:enterprises.create')}
      edit={edit}
      fields={fields}
      onSubmit={() => void save()}
      onClose={onClose}
      onReload={onDone}
    >
      {fields.map((name) => (
        <TextField
          key={name}
          label={t(`admin:field.${name}`)}
          hint={name === 'creditCode' ? t('admin:enterprises.creditCodeHint') : undefined}
          value={values[name]}
          isRequired={name === 'name'}
          problem={edit.problem(name)}
          onChange={(value) => edit.set(name, value)}
        />
      ))}
    </EditDialog>
  )
}
