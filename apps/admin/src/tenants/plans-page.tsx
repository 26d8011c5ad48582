import type { AdminPlan } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import type { ListColumn } from '../components/lists/list-column'
import { EditedList } from '../components/lists/edited-list'
import { useNameOf } from '../lib/use-name-of'
import { PlanDialog } from './plan-dialog'
import { planList, removePlan } from './plans.store'

/** The plans of the portal: which apps, how many users and how much space a tenant may have. */
export function PlansPage() {
  const t = useText()
  const nameOf = useNameOf()
  const limit = (most: number) => (most === 0 ? t('admin:plans.unlimited') : most)
  const columns: ListColumn<AdminPlan>[] = [
    { key: 'name', title: t('admin:field.name'), place: 'name', draw: nameOf },
    { key: 'code', title: t('admin:field.code'), look: 'mono', draw: ({ code }) => code },
    { key: 'apps', title: t('admin:plans.apps'), draw: ({ apps }) => apps?.join(', ') ?? t('admin:plans.all') },
    { key: 'maxUsers', title: t('admin:plans.maxUsers'), look: 'number', draw: ({ maxUsers }) => limit(maxUsers) },
    {
      key: 'storage',
      fields: ['maxStorageMb'],
      title: t('admin:plans.maxStorageMb'),
      look: 'number',
      draw: (row) => limit(row.maxStorageMb),
    },
    { key: 'tenants', title: t('admin:plans.tenants'), look: 'number', draw: ({ tenants }) => tenants },
  ]
  const texts = {
    title: t('admin:plans.title'),
    subtitle: t('admin:plans.subtitle'),
    search: t('admin:plans.search'),
    empty: t('admin:plans.empty'),
    create: t('admin:plans.create'),
  }
  return (
    <EditedList
      texts={texts}
      list={planList}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      mayWrite
      Form={PlanDialog}
      onDelete={removePlan}
    />
  )
}
