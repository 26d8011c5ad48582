import type { PortalTenant } from '@center/shared/contract'
import type { DemoLetter } from './demo-letters'
import type { Item } from './menu-builder'

type RowsOf<List extends keyof PortalTenant> = Exclude<PortalTenant[List], undefined>

export type DemoRole = Omit<RowsOf<'roles'>[number], 'applications' | 'actions'> & {
  applications: string[]
  /** Actions on pages, of which an entry has one or several, comma-separated. */
  actions: string[]
}

export type DemoUser = {
  username: string
  name: string
  mobile: string
  manager: boolean
  roles: string[]
  departments: string[]
  enterprises: { id: string; reviewState: '0' | '1' | '2'; isFounder: boolean }[]
  /** What the user begins with, by the codes and ids of the rows. */
  defaults: { role: string; workbench: string; application: string; department: string; enterprise: string }
}

/** A tenant of the demo as its rows are written: what its portal file says, under the ids that tests and documents know. */
export type DemoTenant = {
  id: string
  code: string
  name: string
  isDefault: boolean
  homeUrl: string
  settings: Record<string, unknown>
  workbenches: RowsOf<'workbenches'>
  applications: RowsOf<'applications'>
  roles: DemoRole[]
  departments: (Omit<RowsOf<'departments'>[number], 'key' | 'parent'> & { id: string; parentId: string | null })[]
  enterprises: (Omit<RowsOf<'enterprises'>[number], 'key'> & { id: string; globalId: string })[]
  users: DemoUser[]
  /** Systems outside of the portal, and who has which account there. */
  externalSystems: (RowsOf<'externalSystems'>[number] & {
    users: { username: string; extUserId: string; extUserName: string }[]
  })[]
  /** SMS and e-mail by providers that do not know the demo: none of them is enabled. */
  channels: RowsOf<'messageChannels'>
  menu: Item[]
  letters: DemoLetter[]
  /** Import-map names of the guests that the tenant has; those without a version are left out. */
  guests: string[]
}
