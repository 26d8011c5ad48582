import type { ComponentType } from 'react'
import type { AdminRight } from '@center/shared/contract'
import type { IconName } from '@center/shared/ui'
import { ApplicationsPage } from './applications/applications-page'
import { EnterprisesPage } from './enterprises/enterprises-page'

export type Section = {
  id: 'applications' | 'departments' | 'enterprises' | 'settings' | 'tenants' | 'workbenches'
  right: AdminRight
  icon: IconName
  Page: ComponentType
}

/** The pages of administration, in the order of the navigation: each for those who hold its right. */
export const sections: readonly Section[] = [
  { id: 'enterprises', right: 'enterprise:read', icon: 'apartment', Page: EnterprisesPage },
  { id: 'applications', right: 'catalogue:read', icon: 'apps', Page: ApplicationsPage },
]
