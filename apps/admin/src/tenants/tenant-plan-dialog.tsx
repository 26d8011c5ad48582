import { toFileSize, type AdminPlan, type AdminTenantRow } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { SelectField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { useLoaded } from '../lib/use-loaded'
import { useNameOf } from '../lib/use-name-of'
import { givePlan, readPlans } from './plans.store'

type Props = { row: AdminTenantRow; onDone: () => void; onClose: () => void }
type Limits = Pick<AdminPlan, 'maxUsers' | 'maxStorageMb'>

const BYTES_A_MB = 1_048_576

/** The plan of a tenant, with how much of it is used. */
export function TenantPlanDialog({ row, onDone, onClose }: Props) {
  const t = useText()
  const nameOf = useNameOf()
  const { value } = useLoaded(readPlans)
  const plans = value?.rows ?? []
  const edit = useEdit({ plan: row.plan?.code ?? '' })
  const chosen = plans.find(({ code }) => code === edit.values.plan)
  const own = row.plan && !plans.some(({ code }) => code === row.plan?.code) ? [row.plan] : []
  const save = async () => {
    if ((await edit.send(({ plan }) => givePlan(row, plan))) === null) return
    notify('success', { message: t('admin:save.done', { name: row.name }) })
    onDone()
  }
  return (
    <EditDialog
      title={t('admin:plans.giveTitle', { name: row.name })}
      text={t('admin:plans.giveText')}
      edit={edit}
      fields={['plan']}
      onSubmit={() => void save()}
      onClose={onClose}
      onReload={onDone}
    >
      <SelectField
        label={t('admin:plans.one')}
        value={edit.values.plan}
        problem={edit.problem('plan')}
        options={[
          { value: '', label: t('admin:plans.none') },
          ...[...own, ...plans].map((plan) => ({ value: plan.code, label: nameOf(plan) })),
        ]}
        onChange={(plan) => edit.set('plan', plan)}
      />
      <Usage row={row} limits={chosen ?? { maxUsers: 0, maxStorageMb: 0 }} />
    </EditDialog>
  )
}

function Usage({ row, limits }: { row: AdminTenantRow; limits: Limits }) {
  const t = useText()
  const unlimited = t('admin:plans.unlimited')
  const users = limits.maxUsers === 0 ? unlimited : String(limits.maxUsers)
  const space = limits.maxStorageMb === 0 ? unlimited : toFileSize(limits.maxStorageMb * BYTES_A_MB)
  return (
    <dl>
      <dt>{t('admin:plans.users')}</dt>
      <dd>{t('admin:plans.used', { used: row.enabledUsers, limit: users })}</dd>
      <dt>{t('admin:plans.storage')}</dt>
      <dd>{t('admin:plans.used', { used: toFileSize(row.storage), limit: space })}</dd>
    </dl>
  )
}
