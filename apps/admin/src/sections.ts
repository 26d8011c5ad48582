import type { ComponentType } from 'react'
import type { AdminRight } from '@center/shared/contract'
import type { IconName } from '@center/shared/ui'
import { ApplicationsPage } from './applications/applications-page'
import { DepartmentsPage } from './departments/departments-page'
import { EnterprisesPage } from './enterprises/enterprises-page'
import { SettingsPage } from './settings/settings-page'
import { TenantsPage } from './tenants/tenants-page'
import { WorkbenchesPage } from './workbenches/workbenches-page'

export type Section = {
  id: 'applications' | 'departments' | 'enterprises' | 'settings' | 'tenants' | 'workbenches'
  right: AdminRight
  icon: IconName
  Page: ComponentType
}

/** The pages of administration, in the order of the navigation: each for those who hold its right. */
export const sections: readonly Section[] = [
  { id: 'enterprises', right: 'enterprise:read', icon: 'apartment', Page: EnterprisesPage },
  { id: 'departments', right: 'catalogue:read', icon: 'flow', Page: DepartmentsPage },
  { id: 'workbenches', right: 'catalogue:read', icon: 'desktop', Page: WorkbenchesPage },
  { id: 'applications', right: 'catalogue:read', icon: 'apps', Page: ApplicationsPage },
  { id: 'tenants', right: 'tenant:read', icon: 'layers', Page: TenantsPage },
  { id: 'settings', right: 'tenant:read', icon: 'setting', Page: SettingsPage },
]
