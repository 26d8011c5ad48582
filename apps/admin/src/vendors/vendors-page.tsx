import { useState } from 'react'
import type { AdminVendor } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { Button, Mark } from '@center/shared/ui'
import type { ListColumn } from '../components/lists/list-column'
import { ListPage } from '../components/lists/list-page'
import { RowActions } from '../components/lists/row-actions'
import { useBulkToggle } from '../lib/use-bulk-toggle'
import { useNameOf } from '../lib/use-name-of'
import { ToggleVendorDialog } from './toggle-vendor-dialog'
import { VendorDialog } from './vendor-dialog'
import { toggleVendor, vendorList } from './vendors.store'

type Open = { kind: 'create' } | { kind: 'edit' | 'toggle'; row: AdminVendor } | null

/** The vendors of apps: which scope of the registry is whose, and who publishes in it. */
export function VendorsPage() {
  const t = useText()
  const [open, setOpen] = useState<Open>(null)
  const columns = useColumns(setOpen)
  const bulk = useBulkToggle<AdminVendor>({
    nameOf: useNameOf(),
    mayWrite: true,
    enable: { label: t('admin:vendors.enable'), text: t('admin:vendors.bulkEnableText') },
    disable: { label: t('admin:vendors.disable'), text: t('admin:vendors.disableText') },
    onToggle: toggleVendor,
  })
  const close = () => setOpen(null)
  const done = () => {
    close()
    void vendorList.reload()
  }
  return (
    <ListPage
      title={t('admin:vendors.title')}
      subtitle={t('admin:vendors.subtitle')}
      list={vendorList}
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel={t('admin:vendors.search')}
      emptyTitle={t('admin:vendors.empty')}
      bulk={bulk}
      actions={
        <Button theme="solid" onClick={() => setOpen({ kind: 'create' })}>
          {t('admin:vendors.create')}
        </Button>
      }
    >
      {open?.kind === 'create' && <VendorDialog row={null} onDone={done} onClose={close} />}
      {open?.kind === 'edit' && <VendorDialog row={open.row} onDone={done} onClose={close} />}
      {open?.kind === 'toggle' && <ToggleVendorDialog row={open.row} onDone={done} onClose={close} />}
    </ListPage>
  )
}

function useColumns(open: (what: Open) => void): ListColumn<AdminVendor>[] {
  const t = useText()
  const nameOf = useNameOf()
  const membersOf = ({ members }: AdminVendor) =>
    members.map(({ tenantCode, username, role }) => {
      return t('admin:vendors.member', { user: `${tenantCode}/${username}`, role: t(`admin:vendors.${role}`) })
    })
  const stateOf = ({ enabled }: AdminVendor) => t(enabled ? 'admin:tenants.enabled' : 'admin:tenants.disabled')
  return [
    { key: 'name', title: t('admin:field.name'), place: 'name', draw: nameOf },
    { key: 'scope', title: t('admin:vendors.scope'), look: 'mono', draw: ({ scope }) => scope },
    {
      key: 'state',
      fields: ['enabled'],
      title: t('admin:vendors.state'),
      place: 'corner',
      draw: (row) => <Mark tone={row.enabled ? 'good' : 'bad'}>{stateOf(row)}</Mark>,
    },
    { key: 'members', title: t('admin:vendors.members'), draw: (row) => membersOf(row).join('、') },
    { key: 'contact', title: t('admin:vendors.contact'), look: 'soft', draw: ({ contact }) => contact },
    { key: 'apps', title: t('admin:vendors.apps'), look: 'number', draw: ({ apps }) => apps },
    {
      key: 'actions',
      title: t('admin:list.actions'),
      place: 'actions',
      draw: (row) => (
        <RowActions
          name={row.name}
          actions={[
            { key: 'edit', label: t('admin:action.edit'), onPress: () => open({ kind: 'edit', row }) },
            {
              key: 'toggle',
              label: t(row.enabled ? 'admin:vendors.disable' : 'admin:vendors.enable'),
              isDanger: row.enabled,
              onPress: () => open({ kind: 'toggle', row }),
            },
          ]}
        />
      ),
    },
  ]
}
