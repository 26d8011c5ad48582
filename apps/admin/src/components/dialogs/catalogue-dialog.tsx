import type { ReactNode } from 'react'
import { useText, type Result } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import type { Edit } from '../../lib/use-edit'
import { TextField } from '../fields'
import { EditDialog } from './edit-dialog'

type TextName = 'code' | 'name' | 'nameEn' | 'category' | 'categoryEn' | 'description' | 'descriptionEn' | 'icon'
type Texts = { code: string; name: string; orderNum: number } & Partial<Record<TextName, string>>

type Props<Draft extends Texts> = {
  /** What it is called while there is no row yet. */
  createTitle: string
  /** Whether there is a row: its code stays. */
  row: { name: string } | null
  edit: Edit<Draft>
  /** The texts of a draft, in the order in which they are asked for; its place in the order of rows comes after them. */
  texts: readonly (TextName & keyof Draft)[]
  onSave: (values: Draft) => Promise<Result<unknown>>
  onDone: () => void
  onClose: () => void
  /** Other fields, below the texts. */
  children?: ReactNode
}

/** Makes or changes a row that has a code, names in both languages and a place in an order: an application, a workbench. */
export function CatalogueDialog<Draft extends Texts>(props: Props<Draft>) {
  const { createTitle, row, edit, texts, onSave, onDone, onClose, children } = props
  const t = useText()
  const { values } = edit
  const save = async () => {
    if ((await edit.send(onSave)) === null) return
    notify('success', { message: t('admin:save.done', { name: values.name }) })
    onDone()
  }
  return (
    <EditDialog
      title={row ? t('admin:edit.title', { name: row.name }) : createTitle}
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
          value={values[name] ?? ''}
          isRequired={name === 'code' || name === 'name'}
          isFixed={name === 'code' && row !== null}
          problem={edit.problem(name)}
          onChange={(value) => edit.set(name, value as Draft[typeof name])}
        />
      ))}
      <TextField
        label={t('admin:field.orderNum')}
        type="number"
        value={String(values.orderNum)}
        problem={edit.problem('orderNum')}
        onChange={(value) => edit.set('orderNum', Number(value) as Draft['orderNum'])}
      />
      {children}
    </EditDialog>
  )
}
