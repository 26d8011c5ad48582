import type { AdminIdentityProvider } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import { Mark, type DataColumn } from '@center/shared/ui'
import { EditedList } from '../components/lists/edited-list'
import { useNameOf } from '../lib/use-name-of'
import { IdentityProviderDialog } from './identity-provider-dialog'
import { identityProviderList, removeProvider } from './identity-providers.store'

/** Where users of the tenant sign in with an account that they have elsewhere (OpenID Connect). */
export function IdentityProvidersPage() {
  const t = useText()
  const nameOf = useNameOf()
  const columns: DataColumn<AdminIdentityProvider>[] = [
    { key: 'name', title: t('admin:field.name'), place: 'name', draw: nameOf },
    { key: 'code', title: t('admin:field.code'), look: 'mono', draw: ({ code }) => code },
    { key: 'issuer', title: t('admin:identityProviders.issuer'), look: 'mono', draw: ({ issuer }) => issuer },
    { key: 'clientId', title: t('admin:identityProviders.clientId'), look: 'mono', draw: ({ clientId }) => clientId },
    { key: 'enabled', title: t('admin:users.state'), draw: ({ enabled }) => <State isOn={enabled} /> },
  ]
  const texts = {
    title: t('admin:identityProviders.title'),
    subtitle: t('admin:identityProviders.subtitle'),
    search: t('admin:identityProviders.search'),
    empty: t('admin:identityProviders.empty'),
    create: t('admin:identityProviders.create'),
    deleteText: t('admin:identityProviders.deleteText'),
  }
  return (
    <EditedList
      texts={texts}
      list={identityProviderList}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      mayWrite={can('identity-provider:write')}
      Form={IdentityProviderDialog}
      onDelete={removeProvider}
    />
  )
}

function State({ isOn }: { isOn: boolean }) {
  const t = useText()
  return <Mark tone={isOn ? 'good' : 'neutral'}>{t(isOn ? 'admin:userState.on' : 'admin:userState.off')}</Mark>
}
