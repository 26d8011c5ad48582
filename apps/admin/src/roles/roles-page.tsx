import { useState } from 'react'
import type { AdminRoleRow } from '@center/shared/contract'
import { can, failureText, session, useText } from '@center/shared/host'
import { Button, notify } from '@center/shared/ui'
import { DeleteDialog } from '../components/dialogs/act-dialog'
import type { ListColumn } from '../components/lists/list-column'
import { ListPage } from '../components/lists/list-page'
import { RowActions } from '../components/lists/row-actions'
import { useNameOf } from '../lib/use-name-of'
import { useBulkDelete } from '../lib/use-bulk-delete'
import { administeredTenant } from '../lib/place.store'
import { CompareDialog } from './compare-dialog'
import { MembersDialog } from './members-dialog'
import { openPreview } from '../lib/open-preview'
import { RoleDialog } from './role-dialog'
import { addMissingRoles, removeRole, roleList } from './roles.store'

type Open = { kind: 'create' } | { kind: 'edit' | 'copy' | 'members' | 'compare' | 'delete'; row: AdminRoleRow } | null

/** The roles of a tenant: what each sees and may do. */
export function RolesPage() {
  const t = useText()
  const [open, setOpen] = useState<Open>(null)
  const columns = useColumns(setOpen)
  const bulk = useBulkDelete({
    nameOf: useNameOf(),
    mayWrite: can('role:write'),
    isFor: ({ members }: AdminRoleRow) => members === 0,
    onDelete: removeRole,
  })
  return (
    <ListPage
      title={t('admin:roles.title')}
      subtitle={t('admin:roles.subtitle')}
      list={roleList}
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel={t('admin:roles.search')}
      emptyTitle={t('admin:roles.empty')}
      bulk={bulk}
      actions={
        can('role:write') && (
          <>
            <StandardRoles />
            <Button theme="solid" onClick={() => setOpen({ kind: 'create' })}>
              {t('admin:roles.create')}
            </Button>
          </>
        )
      }
    >
      <OpenDialog open={open} onClose={() => setOpen(null)} />
    </ListPage>
  )
}

function StandardRoles() {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    const result = await addMissingRoles()
    setBusy(false)
    if (!result.ok) return notify('error', { message: failureText(result.failure) })
    const { added } = result.value
    const message =
      added.length > 0 ? t('admin:roles.addedStandard', { names: added.join(', ') }) : t('admin:roles.hasStandard')
    notify('success', { message })
  }
  return (
    <Button loading={isBusy} onClick={() => void add()}>
      {t('admin:roles.addStandard')}
    </Button>
  )
}

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  const done = () => {
    onClose()
    void roleList.reload()
  }
  if (!open) return null
  if (open.kind === 'create') return <RoleDialog id={null} isCopy={false} onDone={done} onClose={onClose} />
  const { kind, row } = open
  if (kind === 'members') return <MembersDialog row={row} onClose={onClose} />
  if (kind === 'compare') return <CompareDialog row={row} onClose={onClose} />
  if (kind === 'delete')
    return <DeleteDialog name={row.name} onDelete={() => removeRole(row)} onDone={done} onClose={onClose} />
  return <RoleDialog id={row.id} isCopy={kind === 'copy'} onDone={done} onClose={onClose} />
}

function useColumns(open: (what: Open) => void): ListColumn<AdminRoleRow>[] {
  const t = useText()
  const nameOf = useNameOf()
  // The preview is a tab of the user's own session, which belongs to one tenant.
  const isOwnTenant = administeredTenant() === session.tenantCode
  const write = (row: AdminRoleRow) => [
    { key: 'edit', label: t('admin:action.edit'), onPress: () => open({ kind: 'edit', row }) },
    { key: 'copy', label: t('admin:roles.copy'), onPress: () => open({ kind: 'copy', row }) },
    { key: 'delete', label: t('admin:action.delete'), isDanger: true, onPress: () => open({ kind: 'delete', row }) },
  ]
  return [
    {
      key: 'name',
      isSorted: true,
      title: t('admin:field.name'),
      place: 'name',
      draw: nameOf,
    },
    { key: 'code', isSorted: true, title: t('admin:field.code'), look: 'mono', draw: ({ code }) => code },
    {
      key: 'workbench',
      fields: ['workbenchCode'],
      title: t('admin:roles.workbench'),
      look: 'mono',
      draw: ({ workbenchCode }) => workbenchCode,
    },
    { key: 'members', title: t('admin:roles.members'), look: 'number', draw: ({ members }) => members },
    {
      key: 'actions',
      title: t('admin:list.actions'),
      place: 'actions',
      draw: (row) => (
        <RowActions
          name={row.name}
          actions={[
            { key: 'members', label: t('admin:roles.showMembers'), onPress: () => open({ kind: 'members', row }) },
            { key: 'compare', label: t('admin:roles.compare'), onPress: () => open({ kind: 'compare', row }) },
            ...(isOwnTenant
              ? [{ key: 'preview', label: t('admin:roles.preview'), onPress: () => openPreview(row.id) }]
              : []),
            ...(can('role:write') ? write(row) : []),
          ]}
        />
      ),
    },
  ]
}
