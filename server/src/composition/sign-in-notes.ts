import type { FastifyInstance } from 'fastify'
import { forgetSignInsBefore, insertSignIn, type NoteSignIn } from '../domains/auth/auth.plugin'
import type { ConfigurationService } from '../domains/configuration/configuration.plugin'
import type { MessageSender } from '../domains/message-channels/message-channels.plugin'
import { noteSignedIn } from '../domains/members/members.plugin'
import { MAX_PERIOD_MS, repeat } from '../platform/async/repeat'
import { composeNewDevices } from './notices/new-devices'
import { composeSuspicion } from './notices/suspicious-networks'

const DAY_MS = 24 * 3_600_000

type Dependencies = {
  configuration: Pick<ConfigurationService, 'findTenant'>
  messages: Pick<MessageSender, 'send'>
  permissions: { usersWith: (tenantId: string, action: string) => Promise<string[]> }
}

/** Writes tries to sign in down, for the tenants that there are; older ones go. Users are told of a new device. */
export function composeSignInNotes(
  app: FastifyInstance,
  { configuration, messages, permissions }: Dependencies,
): NoteSignIn {
  const suspicion = composeSuspicion(app, { configuration, usersWith: permissions.usersWith })
  const tellOfDevice = composeNewDevices(app, messages)
  const keptMs = app.config.signInRetentionDays * DAY_MS
  repeat(app, MAX_PERIOD_MS, () => forgetSignInsBefore(app.db, new Date(app.now().getTime() - keptMs)))
  return async ({ tenantCode, device, language, ...note }) => {
    const tenant = await configuration.findTenant({ code: tenantCode })
    if (!tenant) return
    const at = app.now()
    await insertSignIn(app.db, { ...note, tenantId: tenant.id, at })
    const { userId, outcome, ip, agent } = note
    if (isFailure(outcome)) await suspicion.noteFailure(tenant, note)
    if (userId === null || outcome !== 'ok') return
    await noteSignedIn(app.db, { tenantId: tenant.id, userId }, at)
    // A sign-in goes on without the notice.
    const signedIn = { userId, ip, agent, device, language, at }
    await tellOfDevice(tenant, signedIn).catch((error: unknown) => app.log.error({ err: error }, 'no notice was sent'))
  }
}

/** What comes of a right password that waits for the second step or is too old is no failure. */
const ofRightPasswords: readonly string[] = ['ok', 'login.second_step', 'login.password_expired']
const isFailure = (outcome: string) => !ofRightPasswords.includes(outcome)
