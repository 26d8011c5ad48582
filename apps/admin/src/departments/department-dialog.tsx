import { useEffect, useState } from 'react'
import type { AdminDepartment, DepartmentDraft } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { SelectField, TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { loadParents, saveDepartment } from './departments.store'

type Props = {
  row: AdminDepartment | null
  /** The department that a new one is put below. */
  parent: AdminDepartment | null
  onDone: () => void
  onClose: () => void
}

export function DepartmentDialog({ row, parent, onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit<DepartmentDraft>(row ?? { parentId: parent?.id ?? null, name: '', nameEn: '', orderNum: 0 })
  const { values } = edit
  const options = useParents(row, parent)
  const save = async () => {
    if ((await edit.send(() => saveDepartment(values, row))) === null) return
    notify('success', { message: t('admin:save.done', { name: values.name }) })
    onDone()
  }
  return (
    <EditDialog
      title={row ? t('admin:edit.title', { name: row.name }) : t('admin:departments.create')}
      edit={edit}
      fields={['parentId', 'name', 'nameEn', 'orderNum']}
      onSubmit={() => void save()}
      onClose={onClose}
      onReload={onDone}
    >
      <SelectField
        label={t('admin:departments.parent')}
        options={[{ value: '', label: t('admin:departments.top') }, ...options]}
        value={values.parentId ?? ''}
        problem={edit.problem('parentId') && t('admin:departments.parentWrong')}
        onChange={(value) => edit.set('parentId', value === '' ? null : value)}
      />
      {(['name', 'nameEn'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`admin:field.${name}`)}
          value={values[name]}
          isRequired={name === 'name'}
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

/** Every department but the one that is changed; the present parent is among them before the list has come. */
function useParents(row: AdminDepartment | null, parent: AdminDepartment | null) {
  const [parents, setParents] = useState<AdminDepartment[]>([])
  useEffect(() => {
    let isOpen = true
    void loadParents().then((list) => {
      if (isOpen) setParents(list)
    })
    return () => {
      isOpen = false
    }
  }, [])
  const known = parent === null || parents.some(({ id }) => id === parent.id) ? parents : [parent, ...parents]
  return known
    .filter(({ id }) => id !== row?.id)
    .map(({ id, name, depth }) => ({ value: id, label: `${'　'.repeat(depth)}${name}` }))
}
