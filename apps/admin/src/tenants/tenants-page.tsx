import { useState } from 'react'
import { toDay, toFileSize, type AdminTenantRow, type TenantCreated } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import { Button, Mark } from '@center/shared/ui'
import type { ListColumn } from '../components/lists/list-column'
import { ListPage } from '../components/lists/list-page'
import { RowActions, type RowAction } from '../components/lists/row-actions'
import { showPlace } from '../lib/place.store'
import { useBulkToggle } from '../lib/use-bulk-toggle'
import { TenantPlanDialog } from './tenant-plan-dialog'
import { CreatedDialog } from './created-dialog'
import { DomainsDialog } from './domains-dialog'
import { NewTenantDialog } from './new-tenant-dialog'
import { TenantDialog } from './tenant-dialog'
import { tenantList, toggleTenant } from './tenants.store'
import { ToggleDialog } from './toggle-dialog'

type Open =
  | { kind: 'create' }
  | { kind: 'edit' | 'toggle' | 'plan' | 'domains'; row: AdminTenantRow }
  | { kind: 'created'; created: TenantCreated }
  | null

/** The tenants that the user may see: all of them with `tenant:operate`, else the own one. */
export function TenantsPage() {
  const t = useText()
  const [open, setOpen] = useState<Open>(null)
  const columns = useColumns(setOpen)
  const bulk = useBulkToggle<AdminTenantRow>({
    nameOf: ({ name }) => name,
    mayWrite: can('tenant:operate'),
    enable: { label: t('admin:tenants.enable'), text: t('admin:tenants.bulkEnableText') },
    disable: { label: t('admin:tenants.disable'), text: t('admin:tenants.bulkDisableText') },
    isFixed: ({ isDefault }) => isDefault,
    onToggle: toggleTenant,
  })
  const showNext = (next: Open) => {
    setOpen(next)
    void tenantList.reload()
  }
  return (
    <ListPage
      title={t('admin:tenants.title')}
      subtitle={t('admin:tenants.subtitle')}
      list={tenantList}
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel={t('admin:tenants.search')}
      emptyTitle={t('admin:tenants.empty')}
      bulk={bulk}
      actions={
        can('tenant:operate') && (
          <Button theme="solid" onClick={() => setOpen({ kind: 'create' })}>
            {t('admin:tenants.create')}
          </Button>
        )
      }
    >
      <OpenDialog open={open} onNext={showNext} onClose={() => setOpen(null)} />
    </ListPage>
  )
}

function OpenDialog({ open, onNext, onClose }: { open: Open; onNext: (next: Open) => void; onClose: () => void }) {
  if (!open) return null
  if (open.kind === 'create')
    return <NewTenantDialog onDone={(created) => onNext({ kind: 'created', created })} onClose={onClose} />
  if (open.kind === 'created') return <CreatedDialog created={open.created} onClose={onClose} />
  const ends = { row: open.row, onDone: () => onNext(null), onClose }
  if (open.kind === 'domains') return <DomainsDialog {...ends} />
  if (open.kind === 'edit') return <TenantDialog {...ends} />
  return open.kind === 'plan' ? <TenantPlanDialog {...ends} /> : <ToggleDialog {...ends} />
}

function useColumns(open: (what: Open) => void): ListColumn<AdminTenantRow>[] {
  const t = useText()
  return [
    { key: 'name', isSorted: true, title: t('admin:field.name'), place: 'name', draw: ({ name }) => name },
    { key: 'code', isSorted: true, title: t('admin:tenants.code'), look: 'mono', draw: ({ code }) => code },
    {
      key: 'state',
      fields: ['enabled'],
      title: t('admin:tenants.state'),
      place: 'corner',
      draw: (row) => <StateMarks row={row} />,
    },
    {
      key: 'users',
      title: t('admin:tenants.users'),
      look: 'number',
      draw: ({ users, plan }) => (plan && plan.maxUsers > 0 ? `${users} / ${plan.maxUsers}` : users),
    },
    { key: 'enterprises', title: t('admin:tenants.enterprises'), look: 'number', draw: (row) => row.enterprises },
    { key: 'apps', title: t('admin:tenants.apps'), look: 'number', draw: ({ apps }) => apps },
    { key: 'day', title: t('admin:tenants.day'), look: 'number', draw: ({ day }) => t('admin:tenants.dayText', day) },
    { key: 'storage', title: t('admin:tenants.storage'), look: 'number', draw: ({ storage }) => toFileSize(storage) },
    {
      key: 'createdAt',
      isSorted: true,
      title: t('admin:field.createdAt'),
      look: 'soft',
      draw: (row) => toDay(row.createdAt),
    },
    {
      key: 'actions',
      title: t('admin:list.actions'),
      place: 'actions',
      draw: (row) => <RowActions name={row.name} actions={actionsOf(row)} />,
    },
  ]

  function actionsOf(row: AdminTenantRow): RowAction[] {
    const edit = { key: 'edit', label: t('admin:action.edit'), onPress: () => open({ kind: 'edit', row }) }
    const change = can('tenant:write') ? [edit] : []
    if (!can('tenant:operate')) return change
    const administer = () => showPlace({ section: '', tenant: row.code })
    const toggle = {
      key: 'toggle',
      label: t(row.enabled ? 'admin:tenants.disable' : 'admin:tenants.enable'),
      isDanger: row.enabled,
      onPress: () => open({ kind: 'toggle', row }),
    }
    return [
      { key: 'administer', label: t('admin:tenants.administer'), onPress: administer },
      ...change,
      { key: 'domains', label: t('admin:tenants.domains'), onPress: () => open({ kind: 'domains', row }) },
      { key: 'plan', label: t('admin:plans.give'), onPress: () => open({ kind: 'plan', row }) },
      ...(row.isDefault ? [] : [toggle]),
    ]
  }
}

function StateMarks({ row: { enabled, isDefault } }: { row: AdminTenantRow }) {
  const t = useText()
  return (
    <>
      {isDefault && <Mark tone="brand">{t('admin:tenants.default')}</Mark>}
      <Mark tone={enabled ? 'good' : 'bad'}>{t(enabled ? 'admin:tenants.enabled' : 'admin:tenants.disabled')}</Mark>
    </>
  )
}
