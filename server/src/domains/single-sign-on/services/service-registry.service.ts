import { randomUUID } from 'node:crypto'
import { isOwnMachine, type RegisteredService, type SignOnService } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import type { Check, ServiceRegistryRepository, ServiceRow } from './service-registry.repository'
import { toRegisteredService, toService } from './registered-service'
import { doOverlap, type Registered, type Service } from './services'

/** Who changes the list: the deploy token works for all tenants, a user for the own one. */
export type Operator = { by: string; tenantId: string | null; tenantCode: string | null; requestId: string }

export type ServiceRegistry = ReturnType<typeof createServiceRegistry>

type Dependencies = {
  repository: ServiceRegistryRepository
  now: () => Date
  seeds: SignOnService[]
  isProduction: boolean
  /** The portal's own addresses, of all tenants. */
  portal: Service[]
  /** Those of tenants that have host names of their own. */
  tenantPortals: () => Promise<Service[]>
}

/**
 * The applications that may sign their users in here. They are asked for with every ticket, so each instance has them at hand, and
 * reads them anew when one of them changes the list. The environment only adds what was never there.
 */
export function createServiceRegistry({ repository, now, seeds, isProduction, ...addresses }: Dependencies) {
  let current: Registered[] = []
  let portal = addresses.portal

  async function load(): Promise<void> {
    portal = [...addresses.portal, ...(await addresses.tenantPortals())]
    current = (await repository.list()).map((row) => ({ ...toService(row), id: row.id }))
  }

  async function findOwn(id: string, { tenantCode }: Operator): Promise<ServiceRow> {
    const row = (await repository.list()).find((one) => one.id === id)
    if (!row || (tenantCode !== null && row.tenantCode !== tenantCode)) throw new AppError('record.not_found')
    return row
  }

  async function change(
    id: string,
    given: SignOnService | null,
    { operator, expected }: { operator: Operator; expected: number | null },
  ): Promise<RegisteredService> {
    const before = await findOwn(id, operator)
    if (expected !== before.revision) throw new AppError('release.revision_conflict', { revision: before.revision })
    const next = given ? toRow(given, { id, by: operator.by, at: now() }) : { ...before, removedAt: now() }
    if (given && (await repository.isTaken(given.address, id))) throw taken
    const row = { ...next, revision: before.revision, updatedAt: now(), updatedBy: operator.by }
    const details = { from: toService(before), to: given }
    const check = given ? overlapCheck(given, id, portal) : () => undefined
    const saved = await repository.change(row, { ...deedOf(operator, details), check })
    if (!saved) throw new AppError('release.revision_conflict', { revision: before.revision + 1 })
    await load()
    return toRegisteredService(saved)
  }

  return {
    /** The list as this instance knows it. */
    current: () => current,

    /** Where the portal is, as this instance knows it. */
    portal: () => portal,

    load,

    /** Adds what the environment names, and reads the list. */
    async open(): Promise<void> {
      await repository.seed(seeds.map((service) => toRow(service, { id: randomUUID(), by: 'environment', at: now() })))
      await load()
    },

    async list({ tenantCode }: Operator): Promise<RegisteredService[]> {
      const rows = await repository.list()
      return rows.filter((row) => tenantCode === null || row.tenantCode === tenantCode).map(toRegisteredService)
    },

    async add(service: SignOnService, operator: Operator): Promise<RegisteredService> {
      refuseOthers(service, operator, isProduction)
      const row = toRow(service, { id: randomUUID(), by: operator.by, at: now() })
      const deed = deedOf(operator, { from: null, to: service })
      const saved = await repository.add(row, { ...deed, check: overlapCheck(service, row.id, portal) })
      if (!saved) throw taken
      await load()
      return toRegisteredService(saved)
    },

    async change(id: string, service: SignOnService, command: { operator: Operator; expected: number | null }) {
      refuseOthers(service, command.operator, isProduction)
      return change(id, service, command)
    },

    async remove(id: string, command: { operator: Operator; expected: number | null }): Promise<true> {
      await change(id, null, command)
      return true
    },
  }
}

/** Refuses what this operator, or any operator, must not register. */
function refuseOthers(service: SignOnService, { tenantCode }: Operator, isProduction: boolean): void {
  if (tenantCode !== null && service.tenantCode !== tenantCode) throw new AppError('tenant.not_found')
  if (!isProduction) return
  for (const field of ['address', 'logoutUrl'] as const) {
    if (isOwnMachine(service[field] ?? '')) throw new AppError('request.invalid', [{ field, message: 'own machine' }])
  }
}

/** An address belongs to the users of one tenant, or to those of all: no one takes a part of what others have. */
function overlapCheck(service: SignOnService, id: string, portal: Service[]): Check {
  return (list) => {
    const others = [...portal, ...list].filter((other) => (other.tenantCode ?? null) !== (service.tenantCode ?? null))
    if (others.some((other) => other.id !== id && doOverlap(other, service))) throw overlapping
  }
}

const taken = new AppError('request.invalid', [{ field: 'address', message: 'taken' }])
const overlapping = new AppError('request.invalid', [{ field: 'address', message: 'overlaps' }])

function deedOf({ by, tenantId, requestId }: Operator, details: Record<string, unknown>) {
  return { actor: by, tenantId, details, requestId }
}

function toRow(service: SignOnService, { id, by, at }: { id: string; by: string; at: Date }): ServiceRow {
  const { tenantCode = null, logoutUrl = null, ...rest } = service
  return { ...rest, id, tenantCode, logoutUrl, revision: 1, updatedAt: at, updatedBy: by, removedAt: null }
}
