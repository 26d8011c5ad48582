import type { PasskeyAnswer, SessionGrant } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import type { Sessions, SessionUser } from '../../../platform/session/sessions'
import type { SignInLimits } from '../sign-in-limits'
import type { FindCredential, NoteSignIn, Visitor } from '../sign-in.service'
import type { PasskeyRow } from './passkeys.repository'
import type { Passkeys } from './passkeys.service'

type Dependencies = {
  passkeys: Pick<Passkeys, 'takeSignIn' | 'isThere'>
  limits: Pick<SignInLimits, 'countPasskey'>
  sessions: Pick<Sessions, 'begin' | 'end'>
  findCredential: FindCredential
  usernameOf: (owner: { tenantId: string; userId: string }) => Promise<string | null>
  noteSignIn: NoteSignIn
}

export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>

/** Sign-in by a passkey, in place of the form: the authenticator has checked who holds it, so no captcha and no code is asked for. */
export function createPasskeySignIn(parts: Dependencies) {
  const { passkeys, limits, sessions, findCredential, usernameOf, noteSignIn } = parts

  /** The enabled user of the tenant whom a key belongs to; `username` also where there is no such user. */
  async function findOwner(
    row: PasskeyRow,
    tenantCode: string,
  ): Promise<{ username: string; user: SessionUser | null }> {
    const username = (await usernameOf(row)) ?? ''
    const user = await findCredential(tenantCode, username)
    const isOwner = user?.userId === row.userId && user.tenantId === row.tenantId && !user.isMerged
    return { username, user: isOwner ? user : null }
  }

  async function identify(answer: PasskeyAnswer, tenantCode: string, from: Visitor) {
    await limits.countPasskey(from.ip)
    const row = await passkeys.takeSignIn(answer, { tenantCode, browser: from.browser })
    const { username, user } = await findOwner(row, tenantCode)
    const { ip, agent, device, language } = from
    const tried = { tenantCode, username, ip, agent, device, language, way: 'passkey' as const }
    if (!user) {
      await noteSignIn({ ...tried, userId: null, outcome: 'login.passkey_refused' })
      throw new AppError('login.passkey_refused')
    }
    await noteSignIn({ ...tried, userId: user.userId, outcome: 'ok' })
    const isStillRight = async () => (await passkeys.isThere(row)) && (await findOwner(row, tenantCode)).user !== null
    return { user, isStillRight }
  }

  return {
    identify,

    async signIn(
      answer: PasskeyAnswer,
      tenantCode: string,
      from: Visitor,
    ): Promise<{ token: string; grant: SessionGrant }> {
      const { user, isStillRight } = await identify(answer, tenantCode, from)
      const { id, token, grant } = await sessions.begin(user, from)
      // A user who was disabled in this very moment, or whose key was taken away, was shut out before the session was there.
      if (await isStillRight()) return { token, grant }
      await sessions.end(id, 'revoked')
      throw new AppError('login.passkey_refused')
    },
  }
}
