import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../platform/database/database'
import type { Sealing } from '../../platform/secrets/sealing'
import {
  createAccountWriter,
  createPasswordRecovery,
  createPhoneChange,
  type AccountWritesDependencies,
} from './account-writes.service'
import { createPhoneService, type PhoneDependencies } from './phone.service'
import { createRecoveryRepository } from './recovery.repository'
import { createRecoveryService, type RecoveryDependencies } from './recovery.service'
import { registrationRoutes, type RegistrationRoutes } from './registration.routes'
import { createRegistrationService, type AccountDependencies } from './registration.service'

export type { Tenant as RegistrationTenant } from './registration-dependencies'

const SWEEP_MS = 60_000

export type RegistrationDependencies = {
  registration: Omit<AccountDependencies, 'create'>
  recovery: Omit<RecoveryDependencies, 'repository' | 'savePassword'>
  phones: Omit<PhoneDependencies, 'changeMobile'>
  writes: AccountWritesDependencies
}

/** The rules of the domain on a database, and on what `app.ts` hands to it of other domains. */
export function createRegistration(
  { db, sealing }: { db: Database; sealing: Sealing },
  { registration, recovery, phones, writes }: RegistrationDependencies,
): RegistrationRoutes {
  return {
    registration: createRegistrationService({ ...registration, create: createAccountWriter(db, writes) }),
    recovery: createRecoveryService({
      ...recovery,
      repository: createRecoveryRepository(db, sealing),
      savePassword: createPasswordRecovery(writes),
    }),
    phones: createPhoneService({ ...phones, changeMobile: createPhoneChange(writes) }),
  }
}

/** New accounts, forgotten passwords, other phones. */
export const registrationPlugin: FastifyPluginAsync<{ service: RegistrationRoutes }> = async (app, { service }) => {
  const sweep = setInterval(() => void service.recovery.sweep().catch(app.log.warn.bind(app.log)), SWEEP_MS)
  sweep.unref()
  app.addHook('onClose', async () => clearInterval(sweep))
  await app.register(registrationRoutes, service)
}
