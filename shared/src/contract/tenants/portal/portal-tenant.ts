import * as z from 'zod/mini'
import { AppName, Capability, Origin, Version } from '../../registry/manifest'
import { LOCALES } from '../../values/locale'
import { IdentityProviderDraft } from '../../administration/identity-providers-admin'
import { messageAdapters } from '../../administration/message-channels'
import { messageKinds, messagePurposes } from '../../administration/message-templates'
import { HomeUrl } from '../../administration/tenants-admin'
import { HostName } from '../domains-admin'
import { PlanDraft } from '../plans-admin'
import { AdminCode, AdminName, AdminNameEn, AdminText, OrderNumber } from '../../administration/admin-calls'

/** The name of a row within its tenant, where it has no code: departments, menu items, enterprises. */
export const PortalKey = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/, 'must be letters, digits and _ . : -'))

const flag = z.optional(z.boolean())
const orderNum = z.optional(OrderNumber)
const text = (max: number) => z.optional(AdminText(max))
const nameEn = z.optional(AdminNameEn)
const some = <Item extends z.ZodMiniType>(item: Item, max: number) => z.optional(z.array(item).check(z.maxLength(max)))
const actions = some(z.string().check(z.trim(), z.regex(/^[^,\s]{1,128}$/, 'must be one action')), 500)

const PortalWorkbench = z.strictObject({
  code: AdminCode,
  name: AdminName,
  nameEn,
  icon: text(64),
  parts: some(z.strictObject({ partBench: AdminCode, name: AdminName, nameEn }), 50),
  orderNum,
})

const PortalApplication = z.strictObject({
  code: AdminCode,
  name: AdminName,
  nameEn,
  icon: text(64),
  description: text(256),
  descriptionEn: text(256),
  category: text(64),
  categoryEn: text(64),
  orderNum,
})

/** `parent` is the key of another department, before or after it in the list. */
const PortalDepartment = z.strictObject({
  key: PortalKey,
  name: AdminName,
  nameEn,
  parent: z.optional(PortalKey),
  orderNum,
})

const PortalRole = z.strictObject({
  code: AdminCode,
  name: AdminName,
  nameEn,
  workbench: AdminCode,
  applications: some(AdminCode, 500),
  actions,
  dataRules: actions,
  stated: some(z.strictObject({ action: z.string(), status: z.enum(['0', '1']) }), 500),
  orderNum,
})

const MenuItem = z.strictObject({
  key: PortalKey,
  title: AdminName,
  titleEn: AdminNameEn,
  name: text(128),
  /** Codes of the roles that see it. Absent: those of the item that it is in; at the top, every role of the file. */
  roles: some(AdminCode, 500),
  path: text(256),
  component: text(64),
  resourceType: z.optional(z.enum(['dir', 'menu', 'innerTabMenu'])),
  hidden: flag,
  route: text(64),
  serviceType: z.optional(z.int().check(z.gte(0), z.lte(9))),
  moduleName: text(64),
  serviceCode: text(214),
  applicationCode: text(64),
  workbenchCode: text(64),
  partBench: text(64),
  icon: text(64),
  url: text(2048),
  isTabs: flag,
  pageStyleType: text(64),
  permissionList: some(z.string(), 500),
  keepAlive: flag,
  internalOrExternal: z.optional(z.enum(['internal', 'external'])),
  badge: z.optional(z.string()),
  orderNum,
})

export type PortalMenuItem = z.infer<typeof MenuItem> & { children?: PortalMenuItem[] | undefined }
export const PortalMenuItem: z.ZodMiniType<PortalMenuItem> = z.extend(MenuItem, {
  children: z.optional(z.array(z.lazy(() => PortalMenuItem))),
})

const PortalEnterprise = z.strictObject({
  key: PortalKey,
  name: AdminName,
  /** The identity by which other systems know it; absent: it keeps what it has, a new one gets one. */
  globalId: text(128),
  creditCode: text(64),
  industryCode: text(64),
  regionCode: text(64),
  contactName: text(64),
  contactPosition: text(64),
})

/** An account in an external system: the system's code, and who the user is there. */
const PortalAccount = z.strictObject({
  system: AdminCode,
  id: z.string().check(z.trim(), z.minLength(1), z.maxLength(128)),
  name: AdminName,
})

/**
 * A user without a password: one who is there keeps the password, a new one is given a link by an administrator. Without `accounts` the
 * user keeps those that there are.
 */
const PortalUser = z.strictObject({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  name: AdminName,
  mobile: text(32),
  email: text(254),
  manager: flag,
  enabled: flag,
  roles: some(AdminCode, 500),
  departments: some(PortalKey, 500),
  enterprises: some(
    z.strictObject({ key: PortalKey, reviewState: z.optional(z.enum(['0', '1', '2'])), isFounder: flag }),
    500,
  ),
  defaultRole: text(64),
  defaultWorkbench: text(64),
  defaultApplication: text(64),
  defaultDepartment: text(128),
  defaultEnterprise: text(128),
  accounts: some(PortalAccount, 100),
})

const PortalExternalSystem = z.strictObject({
  code: AdminCode,
  name: AdminName,
  bindUrl: text(2048),
  ssoUrl: text(2048),
})

const planOf = PlanDraft.shape
/** A plan, which belongs to the portal: other tenants that have it are limited by it, too. */
const PortalPlanTerms = z.strictObject({
  code: AdminCode,
  name: AdminName,
  nameEn,
  apps: z.optional(planOf.apps.def.innerType),
  maxUsers: z.optional(planOf.maxUsers.def.innerType),
  maxStorageMb: z.optional(planOf.maxStorageMb.def.innerType),
})
export type PortalPlanTerms = z.infer<typeof PortalPlanTerms>

const secrets = {
  /** Where the program that applies the file finds the secret: the name of one of its environment variables. */
  secretFrom: z.optional(z.string().check(z.regex(/^env:[A-Za-z_][A-Za-z0-9_]{0,127}$/, 'must be env:NAME'))),
  /** The secret itself, as that program sends it. No export has it. */
  secret: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
}

/** A channel for SMS or e-mails. Without a secret it keeps the one it has; an enabled one that needs a secret has one. */
const PortalMessageChannel = z.strictObject({
  name: AdminName,
  kind: z.enum(messageKinds),
  adapter: z.enum(messageAdapters),
  address: text(2048),
  port: z.optional(z.int().check(z.gte(0), z.lte(65_535))),
  region: text(64),
  account: text(254),
  appId: text(64),
  signName: text(64),
  sender: text(254),
  enabled: flag,
  ...secrets,
})

/** The tenant's own text of a message; where it has none, that of the portal is sent. */
const PortalMessageTemplate = z.strictObject({
  kind: z.enum(messageKinds),
  purpose: z.enum(messagePurposes),
  locale: z.enum(LOCALES),
  subject: text(256),
  text: z.string().check(z.minLength(1), z.maxLength(4096)),
  providerTemplateId: text(64),
})

const provider = IdentityProviderDraft.shape
/** A provider of OpenID Connect. Without a secret it keeps the one it has; a new one is a public client then. */
const PortalIdentityProvider = z.strictObject({
  code: provider.code,
  name: AdminName,
  nameEn,
  issuer: provider.issuer,
  clientId: provider.clientId,
  tokenEndpointAuthMethod: z.optional(z.nullable(z.enum(['client_secret_basic', 'client_secret_post']))),
  scope: z.optional(provider.scope.def.innerType),
  usernameClaim: z.optional(provider.usernameClaim.def.innerType),
  enabled: flag,
  orderNo: orderNum,
  ...secrets,
})

/**
 * How the tenant has an app, and the versions that its users run, which were published before. Without `version` and `canary` releases
 * are left as they are; `version` alone ends a canary. A new app names its `menuPrefix`; without `capabilities` and
 * `isolation` it has those of its kind, and one that is there keeps its own.
 */
const PortalApp = z.strictObject({
  name: AppName,
  menuPrefix: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9-]{1,40}$/))),
  origins: some(Origin, 50),
  capabilities: some(Capability, 50),
  isolation: z.optional(z.enum(['none', 'frame'])),
  props: z.optional(z.record(z.string(), z.unknown())),
  enabled: flag,
  version: z.optional(Version),
  canary: z.optional(z.strictObject({ version: Version, percent: z.int().check(z.gte(1), z.lte(99)) })),
  pinned: flag,
})
export type PortalApp = z.infer<typeof PortalApp>

/**
 * A tenant as one document: what administration sets, named by codes and keys, without ids and without secrets. Of a row a field or list
 * that is absent has its default; a whole list of the tenant that is absent is not touched. Rows are in the order of the file, unless `orderNum`
 * says another. The apps of the portal itself come with it and are not in the document. Plans belong to the portal and are never removed.
 */
export const PortalTenant = z.strictObject({
  /** Where the schema of the file is, for editors; it changes nothing. */
  $schema: z.optional(z.string()),
  code: AdminCode,
  name: AdminName,
  default: flag,
  enabled: flag,
  homeUrl: z.optional(HomeUrl),
  /** Host names at which the portal is the tenant's. */
  domains: some(HostName, 20),
  /** Code of the plan that limits the tenant; null: no plan does. */
  plan: z.optional(z.nullable(AdminCode)),
  /** By `CENTER_…` keys. A picture of the brand is an address, `file:` with its path beside the file, or `data:` with the picture. */
  settings: z.optional(z.record(z.string(), z.unknown())),
  /** Plans of the portal that the file sets. Others stay. */
  plans: some(PortalPlanTerms, 500),
  workbenches: some(PortalWorkbench, 500),
  applications: some(PortalApplication, 500),
  departments: some(PortalDepartment, 10_000),
  roles: some(PortalRole, 500),
  menu: some(PortalMenuItem, 2000),
  enterprises: some(PortalEnterprise, 10_000),
  externalSystems: some(PortalExternalSystem, 500),
  messageChannels: some(PortalMessageChannel, 100),
  messageTemplates: some(PortalMessageTemplate, 500),
  identityProviders: some(PortalIdentityProvider, 100),
  apps: some(PortalApp, 2000),
  users: some(PortalUser, 10_000),
})
export type PortalTenant = z.infer<typeof PortalTenant>
