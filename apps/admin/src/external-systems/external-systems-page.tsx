import type { AdminExternalSystem } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import type { DataColumn } from '@center/shared/ui'
import { EditedList } from '../components/lists/edited-list'
import { ExternalSystemDialog } from './external-system-dialog'
import { externalSystemList, removeExternalSystem } from './external-systems.store'

/** Systems that users have accounts in: where they bind them, and where the portal hands them over (spec 7). */
export function ExternalSystemsPage() {
  const t = useText()
  const columns: DataColumn<AdminExternalSystem>[] = [
    { key: 'name', title: t('admin:field.name'), place: 'name', draw: ({ name }) => name },
    { key: 'code', title: t('admin:field.code'), look: 'mono', draw: ({ code }) => code },
    { key: 'ssoUrl', title: t('admin:externalSystems.ssoUrl'), look: 'mono', draw: ({ ssoUrl }) => ssoUrl },
    { key: 'bindUrl', title: t('admin:externalSystems.bindUrl'), look: 'mono', draw: ({ bindUrl }) => bindUrl },
    { key: 'users', title: t('admin:externalSystems.users'), look: 'number', draw: ({ users }) => users },
  ]
  const texts = {
    title: t('admin:externalSystems.title'),
    subtitle: t('admin:externalSystems.subtitle'),
    search: t('admin:externalSystems.search'),
    empty: t('admin:externalSystems.empty'),
    create: t('admin:externalSystems.create'),
    deleteText: t('admin:externalSystems.deleteText'),
  }
  return (
    <EditedList
      texts={texts}
      list={externalSystemList}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      mayWrite={can('catalogue:write')}
      Form={ExternalSystemDialog}
      onDelete={removeExternalSystem}
    />
  )
}
