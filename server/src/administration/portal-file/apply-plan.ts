import { randomUUID } from 'node:crypto'
import type { AuditAction, PortalKind } from '@center/shared/contract'
import type { Transaction } from '../../platform/database/database'
import type { Sealing, SealPurpose } from '../../platform/secrets/sealing'
import { refuseDouble, type Deed } from '../changes'
import type { NewSecrets } from './connections/secrets'
import type { PlannedChange } from './plan'
import type { PortalNames } from './reading'
import type { IdOf, RowKind } from './save-row'
import { writeApp, type AppWriter } from './write-app'
import { removeKind, writeKind } from './write-kinds'
import { limitNewTenant, writeTenant } from './write-tenant'

type Applying = {
  tx: Transaction
  tenant: { id: string; code: string }
  actor: string
  now: Date
  /** Of the rows that are there; null for a tenant that is not. */
  names: PortalNames | null
  /** Ids of the plans of the portal, by code. */
  planIds: ReadonlyMap<string, string>
  /** Writes the apps, which have an audit and events of their own. */
  apps: AppWriter
  secrets: NewSecrets
  seal: Sealing['seal']
}

/** Writes a plan in the transaction it is given, additions and changes first; answers what the audit is to say. Ids of rows stay. */
export async function applyPlan(
  { tx, tenant, actor, now, names, planIds, apps, secrets, seal }: Applying,
  plan: PlannedChange[],
): Promise<Deed[]> {
  const ids = idsOf(tenant.code, { names, planIds }, plan)
  const idOf: IdOf = (kind, key) => {
    const id = ids.get(`${kind} ${key}`)
    if (id === undefined) throw new Error(`No id for the ${kind} ${key} of a plan that was checked`)
    return id
  }
  const deeds: Deed[] = []
  const ofTenant = { tx, tenantId: tenant.id, actor, now, idOf }
  for (const change of plan) {
    if (change.kind === 'tenant') {
      const settings = await writeTenant(ofTenant, change)
      if (settings) deeds.push({ action: 'settings', object: 'settings', kind: 'update', after: settings })
      deeds.push(deedOf(change))
      continue
    }
    const { kind, key, after } = change
    if (kind === 'app') {
      if (after) await writeApp(apps, { ...change, after })
      continue
    }
    const row = { tx, tenantId: tenant.id, key, id: idOf(kind, key) }
    const secret = secrets.get(`${kind} ${key}`)
    const newSecret = (purpose: SealPurpose) => (secret === undefined ? undefined : seal(purpose, secret))
    if (after) {
      const writing = { ...row, isNew: change.sign === '+', fields: after.fields, idOf, now, newSecret }
      await refuseDouble(change.path, writeKind[kind](writing))
    } else if (kind !== 'user' && kind !== 'plan') await removeKind[kind](row)
    deeds.push(deedOf(change))
  }
  const made = plan.find(({ kind, sign }) => kind === 'tenant' && sign === '+')
  if (made) await limitNewTenant(ofTenant, made)
  return deeds
}

const audited = {
  tenant: 'tenant',
  plan: 'plan',
  app: 'tenant',
  externalSystem: 'tenant',
  workbench: 'workbench',
  application: 'application',
  department: 'department',
  role: 'role',
  menu: 'menu',
  enterprise: 'enterprise',
  user: 'user',
  messageChannel: 'message-channel',
  messageTemplate: 'message-template',
  identityProvider: 'identity-provider',
} as const satisfies Record<PortalKind, AuditAction>

function deedOf({ sign, kind, key, changes }: PlannedChange): Deed {
  const action = audited[kind]
  const told = changes.filter(({ field }) => !field.startsWith('settings.'))
  const side = (of: 'from' | 'to') => Object.fromEntries(told.map((change) => [change.field, change[of]]))
  const kinds = { '+': 'create', '~': 'update', '-': 'delete' } as const
  return {
    action,
    object: key,
    kind: kinds[sign],
    ...(sign === '~' ? { before: side('from') } : {}),
    after: side('to'),
  }
}

/** Ids of rows that are there and of those that will be, by what the file names them. */
function idsOf(
  tenantCode: string,
  { names, planIds }: Pick<Applying, 'names' | 'planIds'>,
  plan: PlannedChange[],
): Map<string, string> {
  const ids = new Map([...planIds].map(([code, id]) => [`plan ${code}`, id]))
  for (const [kind, byId] of Object.entries(names ?? {})) {
    for (const [id, key] of byId) ids.set(`${kind} ${key}`, id)
  }
  for (const { kind, key } of plan) {
    const name = `${kind} ${key}`
    if (kind !== 'tenant' && kind !== 'app' && !ids.has(name)) ids.set(name, newId(tenantCode, kind, key))
  }
  return ids
}

/** What has a key gets an id that the key is read from again. */
const newId = (tenantCode: string, kind: RowKind, key: string) =>
  kind === 'menu' || kind === 'department' || kind === 'enterprise' ? `${tenantCode}-${key}` : randomUUID()
