import type { AdminApplication, ApplicationDraft } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { saveApplication } from './applications.store'

const empty: ApplicationDraft = {
  code: '',
  name: '',
  nameEn: '',
  icon: '',
  description: '',
  descriptionEn: '',
  category: '',
  categoryEn: '',
  orderNum: 0,
}
const texts = ['code', 'name', 'nameEn', 'category', 'categoryEn', 'description', 'descriptionEn', 'icon'] as const

type Props = { row: AdminApplication | null; onDone: () => void; onClose: () => void }

export function ApplicationDialog({ row, onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit<ApplicationDraft>(row ?? empty)
  const { values } = edit
  const save = async () => {
    if ((await edit.send(() => saveApplication(values, row))) === null) return
    notify('success', { message: t('admin:save.done', { name: values.name }) })
    onDone()
  }
  return (
    <EditDialog
      title={row ? t('admin:edit.title', { name: row.name }) : t('admin:applications.create')}
      size="wide"
      edit={edit}
      fields={[...texts, 'orderNum']}
      onSubmit={() => void save()}
      onClose={onClose}
      onReload={onDone}
    >
      {texts.map((name) => (
        <TextField
          key={name}
          label={t(`admin:field.${name}`)}
          value={values[name]}
          isRequired={name === 'code' || name === 'name'}
          isFixed={name === 'code' && row !== null}
          problem={edit.problem(name)}
          onChange={(value) => edit.set(name, value)}
        />
      ))}
      <TextField
        label={t('admin:field.orderNum')}
        type="number"
        value={String(values.orderNum)}
        problem={edit.problem('orderNum')}
        onChange={(value) => edit.set('orderNum', Number(value))}
      />
    </EditDialog>
  )
}
