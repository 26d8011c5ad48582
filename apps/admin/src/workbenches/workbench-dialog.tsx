import type { AdminWorkbench, WorkbenchDraft } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { PartsField } from './parts-field'
import { saveWorkbench } from './workbenches.store'

const empty: WorkbenchDraft = { code: '', name: '', nameEn: '', icon: '', parts: [], orderNum: 0 }
const texts = ['code', 'name', 'nameEn', 'icon'] as const

type Props = { row: AdminWorkbench | null; onDone: () => void; onClose: () => void }

export function WorkbenchDialog({ row, onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit<WorkbenchDraft>(row ?? empty)
  const { values } = edit
  const save = async () => {
    if ((await edit.send(() => saveWorkbench(values, row))) === null) return
    notify('success', { message: t('admin:save.done', { name: values.name }) })
    onDone()
  }
  return (
    <EditDialog
      title={row ? t('admin:edit.title', { name: row.name }) : t('admin:workbenches.create')}
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
      <PartsField parts={values.parts} onChange={(parts) => edit.set('parts', parts)} />
    </EditDialog>
  )
}
