import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../platform/database'
import type { Sealing } from '../../platform/sealing'
import { createPhoneService, type PhonePorts } from './phone.service'
import { createRecoveryRepository } from './recovery.repository'
import { createRecoveryService, type RecoveryPorts } from './recovery.service'
import { registrationRoutes, type RegistrationRoutes } from './registration.routes'
import { createRegistrationService, type RegistrationPorts } from './registration.service'

export { takeRecovery } from './recovery.repository'
export type { Tenant as RegistrationTenant } from './registration-ports'
export type { Applicant } from './registration.service'

const SWEEP_MS = 60_000

export type RegistrationParts = {
  registration: RegistrationPorts
  recovery: Omit<RecoveryPorts, 'repository'>
  phones: PhonePorts
}

/** The rules of the domain on a database, and on what `app.ts` hands to it of other domains. */
export function openRegistration(
  { db, sealing }: { db: Database; sealing: Sealing },
  { registration, recovery, phones }: RegistrationParts,
): RegistrationRoutes {
  return {
    registration: createRegistrationService(registration),
    recovery: createRecoveryService({ ...recovery, repository: createRecoveryRepository(db, sealing) }),
    phones: createPhoneService(phones),
  }
}

/** New accounts, forgotten passwords, other phones. */
export const registrationPlugin: FastifyPluginAsync<{ service: RegistrationRoutes }> = async (app, { service }) => {
  const sweep = setInterval(() => void service.recovery.sweep().catch(app.log.warn.bind(app.log)), SWEEP_MS)
  sweep.unref()
  app.addHook('onClose', async () => clearInterval(sweep))
  await app.register(registrationRoutes, service)
}
