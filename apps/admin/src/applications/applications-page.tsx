import type { AdminApplication } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import type { DataColumn } from '@center/shared/ui'
import { EditedList } from '../components/lists/edited-list'
import { ApplicationDialog } from './application-dialog'
import { applicationList, removeApplication } from './applications.store'

/** The applications that a tenant offers: what its roles have and its menus are divided into. */
export function ApplicationsPage() {
  const t = useText()
  const columns: DataColumn<AdminApplication>[] = [
    { key: 'name', isSorted: true, title: t('admin:field.name'), place: 'name', draw: ({ name }) => name },
    { key: 'nameEn', title: t('admin:field.nameEn'), draw: ({ nameEn }) => nameEn },
    { key: 'code', isSorted: true, title: t('admin:field.code'), look: 'mono', draw: ({ code }) => code },
    { key: 'category', title: t('admin:field.category'), draw: ({ category }) => category },
    { key: 'roles', title: t('admin:applications.roles'), look: 'number', draw: ({ roles }) => roles },
  ]
  const texts = {
    title: t('admin:applications.title'),
    subtitle: t('admin:applications.subtitle'),
    search: t('admin:applications.search'),
    empty: t('admin:applications.empty'),
    create: t('admin:applications.create'),
  }
  return (
    <EditedList
      texts={texts}
      list={applicationList}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      mayWrite={can('catalogue:write')}
      Form={ApplicationDialog}
      onDelete={removeApplication}
    />
  )
}
