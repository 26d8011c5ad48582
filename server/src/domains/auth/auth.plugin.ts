import type { FastifyPluginAsync } from 'fastify'
import type { PasswordCost } from '../../platform/config/password-cost'
import type { Database } from '../../platform/database/database'
import type { ExpectPreview } from '../../platform/session/tab-opening'
import { accountRoutes } from './account.routes'
import { savePasswordHash } from './auth.repository'
import { authRoutes, type EndCentralSignIn } from './auth.routes'
import type { Auth } from './create-auth'
import { hashPassword } from './password-hashing'
import { passkeyRoutes } from './passkeys/passkeys.routes'
import { secondFactorRoutes } from './second-factor/second-factor.routes'

export { savePasswordHash } from './auth.repository'
export type { ProofCaller } from './account.service'
export { createAuth, createCredentials, type Auth, type Credentials } from './create-auth'
export { describeAgent } from './describe-agent'
export { passkeyRows } from './passkeys/passkeys.repository'
export { factorRows } from './second-factor/second-factor.repository'
export type { CredentialNews, TellCredentialNews } from './second-factor/second-factor.service'
export { noteDevice } from './known-devices.repository'
export { passwordLinks } from './password-links.repository'
export { FAILURES_MS } from './sign-in-limits'
export { insertSignIn, forgetSignInsBefore } from './sign-ins.repository'
export type { CredentialOwner, FindCredential, IsProven, NoteSignIn, SignInNote } from './sign-in.service'

/** Sets a user's password, in the transaction it is given. */
export async function setPassword(db: Database, userId: string, password: string, cost: PasswordCost): Promise<void> {
  await savePasswordHash(db, { userId, passwordHash: await hashPassword(password, cost), changedAt: new Date() })
}

/** Who may come in, over HTTP. */
export const authPlugin: FastifyPluginAsync<{
  service: Auth
  endCentralSignIn: EndCentralSignIn
  expectPreview: ExpectPreview
}> = async (app, { service, ...doors }) => {
  await app.register(authRoutes, { ...service, ...doors })
  await app.register(accountRoutes, service)
  await app.register(secondFactorRoutes, service)
  await app.register(passkeyRoutes, service)
}
