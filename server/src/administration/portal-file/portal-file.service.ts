import type { PortalKind, PortalPlan, PortalTenant, PortalWanted } from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError } from '../../platform/errors/errors'
import type { Sealing } from '../../platform/secrets/sealing'
import { expectProof } from '../../platform/session/session-proof'
import type { Act, AddExamples, AdminDependencies } from '../admin-dependencies'
import type { Changes } from '../changes'
import { expectProofFor, expectRank } from '../rank'
import { applyPlan } from './apply-plan'
import { checkReferences, keptRows, type PortalFault } from './check-references'
import { createPortalExamples } from './portal-examples'
import { connectionFaults } from './connections/connection-faults'
import { takeSecrets, type NewSecrets } from './connections/secrets'
import type { PhoneChange, PhoneChanges } from '../users/phone-changes'
import { closedUsers } from './closed-users'
import { planPortalChanges, wantedRows, type PlannedChange } from './plan'
import type { PortalRow } from './portal-row'
import type { PortalPictures, TakenPictures } from './pictures/pictures'
import { hasTenant, readTenant, type ReadPortal } from './read-tenant'
import { domainFaults } from './terms/domain-faults'
import { readPlans, type PortalPlans } from './terms/plans'
import { unpublishedApps } from './write-app'
import { settingsOf } from './write-tenant'

type Dependencies = {
  db: Database
  now: () => Date
  change: Changes
  registry: AdminDependencies['registry']
  settings: Pick<AdminDependencies['settings'], 'faultOf'>
  publishExamples: AdminDependencies['publishExamples']
  sealing: Sealing
  phones: PhoneChanges
  pictures: PortalPictures
  /** Where browsers reach the portal: a host name that no tenant may have as its own. */
  publicUrl: string
  /** Ids of the deployment's own identity providers, which no tenant's may take. */
  fixedIds: string[]
}
type Preparing = Pick<AdminDependencies['registry'], 'isOwnApp' | 'findVersion'> &
  Pick<Dependencies, 'settings' | 'sealing' | 'fixedIds' | 'publicUrl'> & { act: Act; wanted: Taken }
type Prepared = { present: ReadPortal | null; plan: PlannedChange[]; plans: PortalPlans; secrets: NewSecrets }
/** What is wanted, its pictures taken out of the document. */
type Taken = Omit<PortalWanted, 'examples'> & Pick<TakenPictures, 'faults' | 'pictures'>

export type PortalFileService = ReturnType<typeof createPortalFile>

/** Tenants as documents: read, compared, and made what a document says. */
export function createPortalFile(dependencies: Dependencies) {
  const { db, now, change, registry, sealing, phones, pictures } = dependencies
  const { isOwnApp, findVersion } = registry
  const rules = { ...dependencies, isOwnApp, findVersion }
  const take = async ({ tenant, prune }: PortalWanted): Promise<Taken> => ({ ...(await pictures.take(tenant)), prune })
  const examples = createPortalExamples(dependencies)
  const apply = async (tx: Transaction, act: Act, wanted: Taken, addExamples: AddExamples | null) => {
    const commands = registry.within(tx)
    const given = { ...rules, act, wanted, findVersion: commands.findVersion }
    const { present, plan, plans, secrets } = await prepare(tx, given)
    if (wanted.prune) expectProof(act)
    expectProofFor(act, powersIn(plan, wanted, present))
    const tenant = { id: act.tenantId, code: wanted.tenant.code }
    const { tenantId, actor, requestId } = act
    const apps = { commands, tenantId, actor, requestId }
    const ids = { names: present?.names ?? null, planIds: plans.ids }
    const deeds = await applyPlan({ tx, tenant, actor, now: now(), ...ids, apps, secrets, seal: sealing.seal }, plan)
    await pictures.save(tx, act.tenantId, wanted.pictures)
    if (addExamples && !present) await examples.add(tx, act, addExamples)
    const phone = await phones.write(tx, act, phonesIn(plan, present))
    await commands.tell()
    return { result: told(wanted, plan), deeds: [...deeds, ...phone.deeds], settle: phone.settle }
  }

  return {
    has: (tenantCode: string): Promise<boolean> => hasTenant(db, tenantCode),

    async export(tenantCode: string, withUsers: boolean): Promise<PortalTenant> {
      const found = await readTenant(db, tenantCode, { withUsers, isOwnApp })
      if (!found) throw new AppError('tenant.not_found')
      return pictures.fill(found.document)
    },

    plan: async (act: Act, wanted: PortalWanted): Promise<PortalPlan> =>
      told(wanted, (await prepare(db, { ...rules, act, wanted: await take(wanted) })).plan),

    async apply(act: Act, wanted: PortalWanted): Promise<PortalPlan> {
      let settle = async () => {}
      const taken = await take(wanted)
      await pictures.keep(taken.pictures)
      const addExamples = await examples.publish(act, wanted)
      const plan = await change(act, async (tx) => {
        const applied = await apply(tx, act, taken, addExamples)
        settle = applied.settle
        return applied
      })
      registry.forget(act.tenantId)
      await settle()
      return plan
    },
  }
}

/** Reads, compares and checks. Throws what applying would be refused for. */
async function prepare(
  db: Pick<Database, 'select'>,
  { act, wanted: { tenant: document, prune, faults: ofPictures }, isOwnApp, findVersion, ...rules }: Preparing,
): Promise<Prepared> {
  const { settings, sealing, fixedIds, publicUrl } = rules
  const { tenant, secrets } = await takeSecrets(db, sealing, document)
  const present = await readTenant(db, tenant.code, { withUsers: tenant.users !== undefined, isOwnApp })
  const before = present?.document ?? null
  const plans = present?.plans ?? (await readPlans(db))
  const plan = planPortalChanges(before, tenant, { prune, plans: plans.rows })
  const rows = wantedRows(before, tenant, prune)
  const faults = [
    ...ofPictures,
    ...checkReferences(before, tenant, { rows, prune, plans: plans.rows }),
    ...(await domainFaults(db, tenant, { tenantId: present?.id ?? act.tenantId, publicUrl })),
    ...plan.flatMap((change) => settingFaults(settings, change)),
    ...(await unpublishedApps(findVersion, plan)),
    ...connectionFaults(plan, [...rows, ...keptRows(before, tenant, { rows, prune })], fixedIds),
    ...(await closedUsers(db, act.tenantId, plan)),
  ]
  if (faults.length > 0) throw new AppError('request.invalid', faults.slice(0, 50))
  expectRank(act, powersIn(plan, { tenant }, present))
  return { present, plan, plans, secrets }
}

/** The numbers that a plan gives to users who are there. */
function phonesIn(plan: PlannedChange[], present: ReadPortal | null): PhoneChange[] {
  const ids = new Map([...(present?.names.user ?? [])].map(([id, username]) => [username, id]))
  return plan.flatMap(({ kind, key, changes }) => {
    const mobile = changes.find(({ field }) => field === 'mobile')
    const id = ids.get(key)
    return kind === 'user' && mobile && id !== undefined
      ? [{ id, username: key, from: String(mobile.from ?? ''), to: String(mobile.to ?? '') }]
      : []
  })
}

const powersIn = (plan: PlannedChange[], { tenant }: Pick<PortalWanted, 'tenant'>, present: ReadPortal | null) =>
  plan.flatMap((change) => powersOf(change, tenant, present?.document ?? null))

function settingFaults(settings: Dependencies['settings'], change: PlannedChange): PortalFault[] {
  if (change.kind !== 'tenant') return []
  return settingsOf(change).flatMap(({ key, to }) => {
    const message = settings.faultOf(key, to)
    return message === null ? [] : [{ field: `tenant.settings.${key}`, message }]
  })
}

/** What a change of these needs beside `portal:apply`. */
const ownRights: Partial<Record<PortalKind, string>> = {
  plan: 'tenant:operate',
  app: 'ops:release',
  messageChannel: 'message-channel:write',
  messageTemplate: 'message-channel:write',
  identityProvider: 'identity-provider:write',
}

/** What those alone decide of a tenant who operate all of them. */
const operated = ['default', 'enabled', 'plan', 'domains']

/** The actions that a change gives, takes, or gives power over. */
function powersOf(change: PlannedChange, wanted: PortalTenant, present: PortalTenant | null): string[] {
  const { kind, sign, before, after } = change
  if (kind === 'tenant') {
    const ofAll = change.changes.some(({ field }) => operated.includes(field))
    return sign === '+' || ofAll ? ['tenant:operate'] : []
  }
  const sides = [before, after].filter((row) => row !== null)
  const own = ownRights[kind]
  if (own) return [own]
  if (kind === 'role') return sides.flatMap(actionsIn)
  if (kind !== 'user') return []
  const codes = new Set(sides.flatMap(({ fields }) => fields['roles'] as string[]))
  const held = [...(wanted.roles ?? []), ...(present?.roles ?? [])].filter(({ code }) => codes.has(code))
  return held.flatMap((role) => [...(role.actions ?? []), ...(role.stated ?? []).map(({ action }) => action)])
}

const actionsIn = ({ fields }: PortalRow): string[] => [
  ...(fields['actions'] as string[]),
  ...(fields['stated'] as { action: string }[]).map(({ action }) => action),
]

const told = ({ tenant }: Pick<PortalWanted, 'tenant'>, plan: PlannedChange[]): PortalPlan => ({
  tenantCode: tenant.code,
  changes: plan.map(({ sign, kind, key, changes }) => ({ sign, kind, key, changes })),
})
