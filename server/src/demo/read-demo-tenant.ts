import { isAdminRight, type PortalMenuItem, type PortalTenant } from '@center/shared/contract'
import type { DemoRole, DemoTenant, DemoUser } from './demo-tenant'
import type { Item } from './menu-builder'

type Rows<List extends keyof PortalTenant> = NonNullable<PortalTenant[List]> & unknown[]
type FileRole = Rows<'roles'>[number]
type FileUser = Rows<'users'>[number]

const listed = <Row>(rows: Row[] | undefined): Row[] => rows ?? []
const textOf = (value: string | undefined): string => value ?? ''

/** A tenant as its portal file has it, with what tests and documents know its rows by: keys of departments and enterprises are their ids. */
export function toDemoTenant(tenant: PortalTenant): Omit<DemoTenant, 'letters'> {
  const { code, name, default: isDefault = false, homeUrl = '', settings = {} } = tenant
  const users = listed(tenant.users)
  return {
    id: `t-${code}`,
    code,
    name,
    isDefault,
    homeUrl,
    settings,
    workbenches: listed(tenant.workbenches),
    applications: listed(tenant.applications),
    roles: listed(tenant.roles).map(toRole),
    departments: listed(tenant.departments).map(({ key: id, parent: parentId = null, ...row }) => ({
      ...row,
      id,
      parentId,
    })),
    enterprises: listed(tenant.enterprises).map(({ key: id, ...row }) => ({
      ...row,
      id,
      globalId: row.globalId ?? id,
    })),
    users: users.map(toUser),
    externalSystems: listed(tenant.externalSystems).map((system) => ({
      ...system,
      users: users.flatMap(({ username, accounts = [] }) =>
        accounts
          .filter((account) => account.system === system.code)
          .map((account) => ({ username, extUserId: account.id, extUserName: account.name })),
      ),
    })),
    channels: listed(tenant.messageChannels),
    menu: listed(tenant.menu).map(toItem),
    guests: listed(tenant.apps).map((app) => app.name),
  }
}

const toItem = ({ children, ...item }: PortalMenuItem): Item => ({
  component: 'MicroApp',
  resourceType: 'menu',
  path: '',
  ...item,
  ...(children ? { children: children.map(toItem) } : {}),
})

const toRole = ({ actions = [], applications = [], ...role }: FileRole): DemoRole => ({
  ...role,
  applications,
  actions: toEntries(actions),
})

/** Actions that one entry has beside the one before it, as a deployment may have them: several, comma-separated (spec 3). */
const beside: Record<string, string> = {
  colist: 'messageIndex',
  'order:create': 'order:view',
  'letter:send': 'ops:release',
}

function toEntries(actions: readonly string[]): string[] {
  return actions.reduce<string[]>((entries, action, at) => {
    const former = actions[at - 1]
    const isBeside = former !== undefined && (beside[action] === former || [former, action].every(isAdminRight))
    return isBeside ? [...entries.slice(0, -1), `${entries.at(-1)},${action}`] : [...entries, action]
  }, [])
}

const toUser = ({ username, name, mobile = '', manager = false, ...user }: FileUser): DemoUser => ({
  username,
  name,
  mobile,
  manager,
  roles: listed(user.roles),
  departments: listed(user.departments),
  enterprises: listed(user.enterprises).map(({ key: id, reviewState = '0', isFounder = false }) => ({
    id,
    reviewState,
    isFounder,
  })),
  defaults: {
    role: textOf(user.defaultRole),
    workbench: textOf(user.defaultWorkbench),
    application: textOf(user.defaultApplication),
    department: textOf(user.defaultDepartment),
    enterprise: textOf(user.defaultEnterprise),
  },
})
