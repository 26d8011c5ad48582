import type { ComponentType } from 'react'
import type { AdminRight } from '@center/shared/contract'
import type { IconName } from '@center/shared/ui'
import { AuditPage } from './audit/audit-page'
import { OverviewPage } from './overview/overview-page'
import { ApplicationsPage } from './applications/applications-page'
import { RolesPage } from './roles/roles-page'
import { SessionsPage } from './sessions/sessions-page'
import { SignInsPage } from './sessions/sign-ins-page'
import { UsersPage } from './users/users-page'

export type Section = {
  id: 'overview' | 'users' | 'sessions' | 'signIns' | 'roles' | 'applications' | 'audit'
  right: AdminRight
  icon: IconName
  Page: ComponentType
}

/** The pages of administration, in the order of the navigation: each for those who hold its right. */
export const sections: readonly Section[] = [
  { id: 'overview', right: 'overview:read', icon: 'bar-chart', Page: OverviewPage },
  { id: 'users', right: 'user:read', icon: 'user-list', Page: UsersPage },
  { id: 'roles', right: 'role:read', icon: 'shield', Page: RolesPage },
  { id: 'applications', right: 'catalogue:read', icon: 'apps', Page: ApplicationsPage },
  { id: 'sessions', right: 'session:read', icon: 'monitor', Page: SessionsPage },
  { id: 'signIns', right: 'session:read', icon: 'key', Page: SignInsPage },
  { id: 'audit', right: 'audit:read', icon: 'history', Page: AuditPage },
]
