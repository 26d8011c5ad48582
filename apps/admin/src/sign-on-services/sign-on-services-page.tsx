import { toMinute, type RegisteredService } from '@center/shared/contract'
import { can, session, useText } from '@center/shared/host'
import type { DataColumn } from '@center/shared/ui'
import { EditedList } from '../components/lists/edited-list'
import { administeredTenant } from '../lib/place.store'
import { SignOnServiceDialog } from './sign-on-service-dialog'
import { removeService, signOnServiceList } from './sign-on-services.store'

/** The applications of the tenant that sign their users in at the portal (CAS). They are registered by operators of their own tenant. */
export function SignOnServicesPage() {
  const t = useText()
  const learnedBy = ({ attributes }: RegisteredService) =>
    attributes.map((name) => t(`admin:signOnAttribute.${name}`)).join(t('admin:roles.separator'))
  const columns: DataColumn<RegisteredService>[] = [
    { key: 'name', isSorted: true, title: t('admin:signOnServices.name'), place: 'name', draw: ({ name }) => name },
    {
      key: 'address',
      isSorted: true,
      title: t('admin:signOnServices.address'),
      look: 'mono',
      draw: ({ address }) => address,
    },
    { key: 'match', title: t('admin:signOnServices.match'), draw: ({ match }) => t(`admin:signOnMatch.${match}`) },
    { key: 'attributes', title: t('admin:signOnServices.attributes'), draw: learnedBy },
    {
      key: 'updatedAt',
      isSorted: true,
      title: t('admin:signOnServices.updatedAt'),
      look: 'soft',
      draw: ({ updatedAt }) => <time title={updatedAt}>{toMinute(updatedAt)}</time>,
    },
  ]
  const texts = {
    title: t('admin:signOnServices.title'),
    subtitle: t('admin:signOnServices.subtitle'),
    search: t('admin:signOnServices.search'),
    empty: t('admin:signOnServices.empty'),
    create: t('admin:signOnServices.create'),
    deleteText: t('admin:signOnServices.deleteText'),
  }
  return (
    <EditedList
      texts={texts}
      list={signOnServiceList}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      mayWrite={can('ops:release') && administeredTenant() === session.tenantCode}
      Form={SignOnServiceDialog}
      onDelete={removeService}
    />
  )
}
