import type { ComponentType } from 'react'
import type { AdminRight } from '@center/shared/contract'
import type { IconName } from '@center/shared/ui'
import { AccessTokensPage } from './access-tokens/access-tokens-page'
import { ApplicationsPage } from './applications/applications-page'
import { AuditPage } from './audit/audit-page'
import { DepartmentsPage } from './departments/departments-page'
import { EnterprisesPage } from './enterprises/enterprises-page'
import { ExternalSystemsPage } from './external-systems/external-systems-page'
import { IdentityProvidersPage } from './identity-providers/identity-providers-page'
import { MenusPage } from './menus/menus-page'
import { MessageChannelsPage } from './message-channels/message-channels-page'
import { OverviewPage } from './overview/overview-page'
import { ProductsPage } from './products/products-page'
import { ProviderRequestsPage } from './products/provider-requests-page'
import { RequestsPage } from './requests/requests-page'
import { RolesPage } from './roles/roles-page'
import { SessionsPage } from './sessions/sessions-page'
import { SignInsPage } from './sessions/sign-ins-page'
import { SettingsPage } from './settings/settings-page'
import { SignOnServicesPage } from './sign-on-services/sign-on-services-page'
import { PlansPage } from './tenants/plans-page'
import { TenantsPage } from './tenants/tenants-page'
import { VendorsPage } from './vendors/vendors-page'
import { UsersPage } from './users/users-page'
import { WorkbenchesPage } from './workbenches/workbenches-page'

export type Section = { id: string; right: AdminRight | 'ops:release'; icon: IconName; Page: ComponentType }

/** The pages of administration, in the order of the navigation: each for those who hold its right. */
export const sections = [
  { id: 'overview', right: 'overview:read', icon: 'bar-chart', Page: OverviewPage },
  { id: 'users', right: 'user:read', icon: 'user-list', Page: UsersPage },
  { id: 'roles', right: 'role:read', icon: 'shield', Page: RolesPage },
  { id: 'menus', right: 'menu:read', icon: 'menu', Page: MenusPage },
  { id: 'enterprises', right: 'enterprise:read', icon: 'apartment', Page: EnterprisesPage },
  { id: 'providerRequests', right: 'enterprise:read', icon: 'shop', Page: ProviderRequestsPage },
  { id: 'products', right: 'enterprise:read', icon: 'box', Page: ProductsPage },
  { id: 'departments', right: 'catalogue:read', icon: 'flow', Page: DepartmentsPage },
  { id: 'workbenches', right: 'catalogue:read', icon: 'desktop', Page: WorkbenchesPage },
  { id: 'applications', right: 'catalogue:read', icon: 'apps', Page: ApplicationsPage },
  { id: 'externalSystems', right: 'catalogue:read', icon: 'link', Page: ExternalSystemsPage },
  {
    id: 'identityProviders',
    right: 'identity-provider:read',
    icon: 'shield',
    Page: IdentityProvidersPage,
  },
  { id: 'signOnServices', right: 'ops:release', icon: 'external', Page: SignOnServicesPage },
  { id: 'messageChannels', right: 'message-channel:read', icon: 'mail', Page: MessageChannelsPage },
  { id: 'accessTokens', right: 'access-token:read', icon: 'key', Page: AccessTokensPage },
  { id: 'tenants', right: 'tenant:read', icon: 'layers', Page: TenantsPage },
  { id: 'plans', right: 'tenant:operate', icon: 'archive', Page: PlansPage },
  { id: 'vendors', right: 'tenant:operate', icon: 'shop', Page: VendorsPage },
  { id: 'settings', right: 'tenant:read', icon: 'setting', Page: SettingsPage },
  { id: 'sessions', right: 'session:read', icon: 'monitor', Page: SessionsPage },
  { id: 'signIns', right: 'session:read', icon: 'key', Page: SignInsPage },
  { id: 'requests', right: 'user:read', icon: 'list', Page: RequestsPage },
  { id: 'audit', right: 'audit:read', icon: 'history', Page: AuditPage },
] as const satisfies readonly Section[]
