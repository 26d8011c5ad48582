import type { AdminRoleRow } from '@center/shared/contract'
import { useCloseOnBack, useText } from '@center/shared/host'
import { DataTable, Dialog, EmptyState } from '@center/shared/ui'
import { LoadedPart } from '../components/loaded-part'
import { useLoaded } from '../lib/use-loaded'
import { readMembers } from './roles.store'

/** Who holds a role: the first hundred. */
export function MembersDialog({ row, onClose }: { row: AdminRoleRow; onClose: () => void }) {
  const t = useText()
  const members = useLoaded(() => readMembers(row.id))
  useCloseOnBack(onClose)
  const title = t('admin:roles.membersOf', { name: row.name })
  return (
    <Dialog title={title} closeLabel={t('admin:dialog.close')} size="wide" onClose={onClose}>
      <LoadedPart of={members}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState size="inline" title={t('admin:roles.noMembers')} />
          ) : (
            <DataTable
              label={title}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { key: 'name', title: t('admin:field.name'), place: 'name', draw: ({ name }) => name },
                { key: 'username', title: t('admin:field.username'), draw: ({ username }) => username },
              ]}
            />
          )
        }
      </LoadedPart>
    </Dialog>
  )
}
