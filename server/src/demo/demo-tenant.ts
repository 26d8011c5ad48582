import type { AdminMessageChannel } from '@center/shared/contract'
import type { WorkbenchPart } from '../domains/members/members.tables'
import type { DemoLetter } from './demo-letters'
import type { Item } from './menu-builder'

export type DemoRole = {
  code: string
  name: string
  nameEn: string
  workbench: string
  applications: string[]
  /** Actions on pages, then data rules, then stated permissions. */
  actions: string[]
  dataRules?: string[]
  stated?: { action: string; status: '0' | '1' }[]
}

export type DemoUser = {
  username: string
  name: string
  mobile: string
  manager?: boolean
  roles: string[]
  application: string
  departments: string[]
  /** Enterprises by id with the state of the review; the first is the default. */
  enterprises: { id: string; reviewState: '0' | '1' | '2'; isFounder?: boolean }[]
}

type Named = { code: string; name: string; nameEn: string }

export type DemoTenant = {
  id: string
  code: string
  name: string
  isDefault: boolean
  homeUrl: string
  settings: Record<string, unknown>
  workbenches: (Named & { icon: string; parts?: WorkbenchPart[] })[]
  applications: (Named & {
    icon: string
    description: string
    descriptionEn: string
    category: string
    categoryEn: string
  })[]
  roles: DemoRole[]
  departments: { id: string; parentId: string | null; name: string; nameEn: string }[]
  enterprises: { id: string; name: string; creditCode: string; industryCode: string; regionCode: string }[]
  users: DemoUser[]
  /** Systems outside of the portal, and who has which account there. */
  externalSystems?: {
    code: string
    name: string
    bindUrl: string
    ssoUrl?: string
    users: { username: string; extUserId: string; extUserName: string }[]
  }[]
  /** SMS and e-mail by providers that do not know the demo: none of them is enabled. */
  channels?: (Pick<AdminMessageChannel, 'name' | 'kind' | 'adapter' | 'account'> &
    Partial<Pick<AdminMessageChannel, 'address' | 'port' | 'signName' | 'sender'>>)[]
  menu: Item[]
  letters: DemoLetter[]
  /** Import-map names of the guests that the tenant has; those without a version are left out. */
  guests: string[]
}
