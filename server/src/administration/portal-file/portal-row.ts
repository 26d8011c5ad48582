import {
  templateIdOf,
  type PortalKind,
  type PortalMenuItem,
  type PortalPlanTerms,
  type PortalTenant,
} from '@center/shared/contract'
import { toDomains } from './terms/domains'

/** One row of a portal file, whole: with every default, its lists in a fixed order. `undefined` is what the file leaves as it is. */
export type PortalRow = { kind: PortalKind; key: string; path: string; fields: Record<string, unknown> }

/** What a field is that a file does not name. */
export const portalDefaults = {
  plan: { nameEn: '', apps: null, maxUsers: 0, maxStorageMb: 0 },
  workbench: { nameEn: '', icon: '', parts: [] },
  application: { nameEn: '', icon: '', description: '', descriptionEn: '', category: '', categoryEn: '' },
  department: { nameEn: '', parent: '' },
  role: { nameEn: '', applications: [], actions: [], dataRules: [], stated: [] },
  menu: {
    path: '',
    component: 'MicroApp',
    resourceType: 'menu',
    hidden: false,
    route: '1',
    serviceType: 0,
    moduleName: '',
    serviceCode: '',
    applicationCode: '',
    workbenchCode: '',
    partBench: '',
    icon: '',
    url: '',
    isTabs: true,
    pageStyleType: 'default',
    permissionList: [],
    keepAlive: true,
    internalOrExternal: 'internal',
    badge: null,
  },
  enterprise: { creditCode: '', industryCode: '', regionCode: '', contactName: '', contactPosition: '' },
  externalSystem: { bindUrl: '', ssoUrl: '' },
  messageChannel: {
    address: '',
    port: 0,
    region: '',
    account: '',
    appId: '',
    signName: '',
    sender: '',
    enabled: false,
  },
  messageTemplate: { subject: '', providerTemplateId: '' },
  identityProvider: {
    nameEn: '',
    tokenEndpointAuthMethod: null,
    scope: 'openid profile',
    usernameClaim: 'preferred_username',
    enabled: false,
    orderNo: 0,
  },
  app: { origins: [], props: {}, enabled: true, pinned: false },
  user: { mobile: '', email: '', manager: false, enabled: true, roles: [], departments: [], enterprises: [] },
} as const

/** The place of a row in its list as a number to sort by. */
export const orderAt = (index: number) => (index + 1) * 10

/** `order-notes` is `OrderNotes` where the file names no route. */
export const menuNameOf = (key: string) =>
  key.replace(/(^|-)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase())

const sorted = (list: readonly string[] = []) => [...new Set(list)].sort()

/** The rows of a document, menu items after those that they are in. `everyRole`: who sees an item at the top that names no roles. */
export function rowsOf(tenant: PortalTenant, everyRole = codesOf(tenant.roles)): PortalRow[] {
  const { workbenches = [], applications = [], departments = [], externalSystems = [] } = tenant
  return [
    ...planRows(tenant.plans),
    tenantRow(tenant),
    ...workbenches.map((row, at) => plain('workbench', row.code, `workbenches.${at}`, inOrder(row, at))),
    ...applications.map((row, at) => plain('application', row.code, `applications.${at}`, inOrder(row, at))),
    ...departments.map((row, at) => plain('department', row.key, `departments.${at}`, inOrder(row, at))),
    ...roleRows(tenant),
    ...menuRows(tenant.menu ?? [], { parent: '', roles: everyRole, path: 'tenant.menu' }),
    ...(tenant.enterprises ?? []).map((row, at) => plain('enterprise', row.key, `enterprises.${at}`, row)),
    ...externalSystems.map((row, at) => plain('externalSystem', row.code, `externalSystems.${at}`, row)),
    ...connectionRows(tenant),
    ...appRows(tenant),
    ...userRows(tenant),
  ]
}

/** Plans come before the tenant that has one of them. */
export const planRows = (plans: readonly PortalPlanTerms[] = []): PortalRow[] =>
  plans.map((row, at) => plain('plan', row.code, `plans.${at}`, { ...row, apps: row.apps ? sorted(row.apps) : null }))

const connectionRows = ({ messageChannels = [], messageTemplates = [], identityProviders = [] }: PortalTenant) => [
  ...messageChannels.map((row, at) => plain('messageChannel', row.name, `messageChannels.${at}`, row)),
  ...messageTemplates.map((row, at) => plain('messageTemplate', templateIdOf(row), `messageTemplates.${at}`, row)),
  ...identityProviders.map((row, at) => plain('identityProvider', row.code, `identityProviders.${at}`, row)),
]

const inOrder = (row: object, at: number) => ({ orderNum: orderAt(at), ...row })

export const codesOf = (rows: { code: string }[] = []) => rows.map(({ code }) => code)

function tenantRow({ code, name, homeUrl, enabled, plan, settings = {}, ...tenant }: PortalTenant): PortalRow {
  const set = Object.entries(settings).map(([key, value]) => [`settings.${key}`, value])
  const domains = tenant.domains && toDomains(tenant.domains)
  const fields = { name, homeUrl, enabled, default: tenant.default, plan, domains, ...Object.fromEntries(set) }
  return { kind: 'tenant', key: code, path: 'tenant', fields }
}

function plain(kind: Exclude<PortalKind, 'tenant'>, key: string, path: string, row: object): PortalRow {
  const fields: Record<string, unknown> = { ...portalDefaults[kind], ...row }
  delete fields['code']
  delete fields['key']
  delete fields['username']
  if (kind === 'app') delete fields['name']
  return { kind, key, path: `tenant.${path}`, fields }
}

const roleRows = ({ roles = [] }: PortalTenant) =>
  roles.map((row, at) =>
    plain('role', row.code, `roles.${at}`, {
      ...inOrder(row, at),
      applications: sorted(row.applications),
      actions: sorted(row.actions),
      dataRules: sorted(row.dataRules),
      stated: [...(row.stated ?? [])].sort((a, b) => a.action.localeCompare(b.action)),
    }),
  )

type Place = { parent: string; roles: string[]; path: string }

function menuRows(items: PortalMenuItem[], { parent, roles: inherited, path }: Place): PortalRow[] {
  return items.flatMap(({ children = [], ...item }, at) => {
    const roles = sorted(item.roles ?? inherited)
    const own = { name: menuNameOf(item.key), orderNum: orderAt(at), ...item, parent, roles }
    const row = { ...plain('menu', item.key, '', own), path: `${path}.${at}` }
    return [row, ...menuRows(children, { parent: item.key, roles, path: `${path}.${at}.children` })]
  })
}

const appRows = ({ apps = [] }: PortalTenant) =>
  apps.map((row, at) =>
    plain('app', row.name, `apps.${at}`, {
      ...row,
      origins: sorted(row.origins),
      capabilities: row.capabilities && sorted(row.capabilities),
      canary: row.canary ?? (row.version === undefined ? undefined : null),
    }),
  )

const userRows = ({ users = [] }: PortalTenant) =>
  users.map((row, at) =>
    plain('user', row.username, `users.${at}`, {
      ...row,
      roles: sorted(row.roles),
      departments: sorted(row.departments),
      enterprises: (row.enterprises ?? [])
        .map((place) => ({ reviewState: '0', isFounder: false, ...place }))
        .sort((a, b) => a.key.localeCompare(b.key)),
      accounts: row.accounts && [...row.accounts].sort((a, b) => a.system.localeCompare(b.system)),
    }),
  )
