import type { AdminPlan, PlanDraft } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { savePlan } from './plans.store'

type Props = { row: AdminPlan | null; onDone: () => void; onClose: () => void }
type Values = Omit<PlanDraft, 'apps'> & { apps: string }

const empty: Values = { code: '', name: '', nameEn: '', apps: '', maxUsers: 0, maxStorageMb: 0 }
const texts = ['code', 'name', 'nameEn'] as const
const limits = ['maxUsers', 'maxStorageMb'] as const

/** A plan, new or changed. */
export function PlanDialog({ row, onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit<Values>(row ? valuesOf(row) : empty)
  const { values } = edit
  const save = async () => {
    if ((await edit.send(() => savePlan(toDraft(values), row))) === null) return
    notify('success', { message: t('admin:save.done', { name: values.name }) })
    onDone()
  }
  return (
    <EditDialog
      title={row ? t('admin:edit.title', { name: row.name }) : t('admin:plans.create')}
      edit={edit}
      fields={[...texts, ...limits, 'apps']}
      onSubmit={() => void save()}
      onClose={onClose}
      onReload={onDone}
    >
      {texts.map((name) => (
        <TextField
          key={name}
          label={t(`admin:field.${name}`)}
          value={values[name]}
          isRequired={name !== 'nameEn'}
          isFixed={name === 'code' && row !== null}
          problem={edit.problem(name)}
          onChange={(value) => edit.set(name, value)}
        />
      ))}
      {limits.map((name) => (
        <TextField
          key={name}
          label={t(`admin:plans.${name}`)}
          hint={t('admin:plans.limitHint')}
          type="number"
          value={String(values[name])}
          problem={edit.problem(name)}
          onChange={(value) => edit.set(name, Number(value))}
        />
      ))}
      <TextField
        label={t('admin:plans.apps')}
        hint={t('admin:plans.appsHint')}
        rows={4}
        value={values.apps}
        problem={edit.problem('apps')}
        onChange={(value) => edit.set('apps', value)}
      />
    </EditDialog>
  )
}

const valuesOf = ({ code, name, nameEn, apps, maxUsers, maxStorageMb }: AdminPlan): Values => ({
  code,
  name,
  nameEn,
  maxUsers,
  maxStorageMb,
  apps: apps?.join('\n') ?? '',
})

function toDraft({ apps, ...values }: Values): PlanDraft {
  const names = apps.split('\n').map((name) => name.trim())
  const some = names.filter((name) => name !== '')
  return { ...values, apps: some.length === 0 ? null : some }
}
