import {
  MAX_PASSKEYS,
  toWireTime,
  type Passkey,
  type PasskeyAnswer,
  type PasskeyQuestion,
  type PasskeyRegistration,
} from '@center/shared/contract'
import type { AppendAudit } from '../../../platform/database/audit'
import type { Database } from '../../../platform/database/database'
import { AppError } from '../../../platform/errors/errors'
import type { Limits } from '../../../platform/limits/limits'
import type { Sealing } from '../../../platform/secrets/sealing'
import type { TellCredentialNews } from '../second-factor/second-factor.service'
import { createPasskeyTickets, rpIdOf, type Asked, type PageOrigin } from './passkey-tickets'
import { passkeyRows, type PasskeyRow } from './passkeys.repository'

/** The library is read with the first passkey: most processes of the tests, and many days of a server, need none of it. */
const webauthn = () => import('./webauthn')

/** Whose passkeys; `requestId` of the call, for the audit. */
export type PasskeyOwner = { userId: string; tenantId: string; tenantCode: string; requestId?: string | undefined }

export type Passkeys = ReturnType<typeof createPasskeys>

export type PasskeyDependencies = {
  db: Database
  now: () => Date
  sealing: Sealing
  limits: Limits
  appendAudit: AppendAudit
  /** Tells a user of a change, in its transaction. */
  tellUser: TellCredentialNews
  /** What the authenticator shows: the user's name, and the portal's. */
  labelsOf: (user: PasskeyOwner) => Promise<{ label: string; issuer: string }>
  /** Whether the tenant has passkeys. */
  areOffered: (tenantCode: string) => Promise<boolean>
}

/**
 * Passkeys of users: keys of WebAuthn that find their user by themselves and check who holds them, so that one stands in place of password and
 * code. Each is good at the host name that it was made at. A question is answered once, where it was asked.
 */
export function createPasskeys(parts: PasskeyDependencies) {
  const { db, now, labelsOf, appendAudit, tellUser } = parts
  const tickets = createPasskeyTickets(parts)
  const asking = createAsking(parts, tickets)

  type Noted = { owner: PasskeyOwner; label: string; kind: 'add' | 'remove'; name: string }
  async function note(tx: Database, { owner, label, kind, name }: Noted): Promise<void> {
    const { userId, tenantId, requestId = null } = owner
    const entry = { at: now(), actor: userId, tenantId, action: 'passkey' as const, object: label, requestId }
    await appendAudit(tx, { ...entry, details: { kind, name } })
    await tellUser(tx, { tenantId, userId }, `passkey-${kind}`)
  }

  return {
    ...asking,

    async begin(owner: PasskeyOwner, origin: PageOrigin): Promise<PasskeyQuestion> {
      const rpId = await asking.expectOffered(owner.tenantCode, origin)
      const rows = await passkeyRows.list(db, owner)
      if (rows.length >= MAX_PASSKEYS) throw new AppError('permission.operation_forbidden')
      const options = await (await webauthn()).askForNew(rpId, { ...owner, ...(await labelsOf(owner)) }, rows)
      return {
        ticket: tickets.issue(addingOf(owner), { challenge: options.challenge, origin }),
        options: { ...options },
      }
    },

    async add(
      owner: PasskeyOwner,
      { ticket, name, credential }: { ticket: string; name: string; credential: PasskeyRegistration },
    ): Promise<Passkey> {
      const { challenge, origin } = await tickets.take(ticket, addingOf(owner))
      const rpId = await asking.expectOffered(owner.tenantCode, origin)
      const key = await (await webauthn()).readNew(credential, { challenge, origin, rpId })
      if (!key) throw new AppError('login.passkey_refused')
      const { userId, tenantId } = owner
      const row: PasskeyRow = { ...key, userId, tenantId, rpId, name, madeAt: now(), usedAt: null }
      const { label } = await labelsOf(owner)
      await db.transaction(async (tx) => {
        if ((await passkeyRows.count(tx, owner)) >= MAX_PASSKEYS) throw new AppError('permission.operation_forbidden')
        if (!(await passkeyRows.insert(tx, row))) throw new AppError('login.passkey_refused')
        await note(tx, { owner, label, kind: 'add', name })
      })
      return toPasskey(row)
    },

    async rename(owner: PasskeyOwner, key: Pick<PasskeyRow, 'id' | 'name'>): Promise<void> {
      if (!(await passkeyRows.rename(db, owner, key))) throw new AppError('record.not_found')
    },

    async remove(owner: PasskeyOwner, id: string): Promise<void> {
      const { label } = await labelsOf(owner)
      await db.transaction(async (tx) => {
        const name = await passkeyRows.remove(tx, owner, id)
        if (name === null) throw new AppError('record.not_found')
        await note(tx, { owner, label, kind: 'remove', name })
      })
    },
  }
}

const addingOf = ({ userId, tenantCode }: PasskeyOwner): Asked => ({ purpose: 'add', userId, tenantCode, browser: '' })
const provingOf = ({ userId, tenantCode }: PasskeyOwner): Asked => ({
  purpose: 'proof',
  userId,
  tenantCode,
  browser: '',
})

type SignInPlace = { tenantCode: string; browser: string }
const signingInOf = ({ tenantCode, browser }: SignInPlace): Asked => ({
  purpose: 'sign-in',
  userId: '',
  tenantCode,
  browser,
})

/** Questions to the keys that there are: at the sign-in, and to a signed-in user. */
function createAsking({ db, now, areOffered }: PasskeyDependencies, tickets: ReturnType<typeof createPasskeyTickets>) {
  async function expectOffered(tenantCode: string, origin: PageOrigin): Promise<string> {
    const rpId = rpIdOf(origin)
    if (rpId === null || !(await areOffered(tenantCode))) throw new AppError('permission.operation_forbidden')
    return rpId
  }

  /** The key that has answered; refuses what no key of ours has signed. */
  async function take({ ticket, credential }: PasskeyAnswer, asked: Asked): Promise<PasskeyRow> {
    const { challenge, origin } = await tickets.take(ticket, asked)
    const rpId = await expectOffered(asked.tenantCode, origin)
    const row = await passkeyRows.find(db, credential.id)
    const question = { challenge, origin, rpId }
    const read = row?.rpId === rpId ? await (await webauthn()).readKnown(credential, row, question) : null
    if (!row || !read || !(await passkeyRows.use(db, row, { ...read, usedAt: now() })))
      throw new AppError('login.passkey_refused')
    return row
  }

  return {
    expectOffered,

    async list(owner: PasskeyOwner, origin: PageOrigin): Promise<{ passkeys: Passkey[]; isOffered: boolean }> {
      const rows = await passkeyRows.list(db, owner)
      const isOffered = rpIdOf(origin) !== null && (await areOffered(owner.tenantCode))
      return { passkeys: rows.map(toPasskey), isOffered }
    },

    /** Whether the user has one that is good at this address. */
    async hasAny(owner: PasskeyOwner, origin: PageOrigin): Promise<boolean> {
      const rpId = rpIdOf(origin)
      return (await passkeyRows.list(db, owner)).some((row) => row.rpId === rpId)
    },

    /** Asks a visitor for a key of any user of the tenant. */
    async beginSignIn(place: SignInPlace, origin: PageOrigin): Promise<PasskeyQuestion> {
      const rpId = await expectOffered(place.tenantCode, origin)
      const options = await (await webauthn()).askForKnown(rpId)
      const ticket = tickets.issue(signingInOf(place), { challenge: options.challenge, origin })
      return { ticket, options: { ...options } }
    },

    /** The key that a visitor has answered with. */
    takeSignIn: (answer: PasskeyAnswer, place: SignInPlace): Promise<PasskeyRow> => take(answer, signingInOf(place)),

    /** Whether a key is there still. */
    isThere: async (row: PasskeyRow): Promise<boolean> => (await passkeyRows.find(db, row.id))?.userId === row.userId,

    async beginProof(owner: PasskeyOwner, origin: PageOrigin): Promise<PasskeyQuestion> {
      const rpId = await expectOffered(owner.tenantCode, origin)
      const rows = (await passkeyRows.list(db, owner)).filter((row) => row.rpId === rpId)
      if (rows.length === 0) throw new AppError('permission.operation_forbidden')
      const options = await (await webauthn()).askForKnown(rpId, rows)
      return {
        ticket: tickets.issue(provingOf(owner), { challenge: options.challenge, origin }),
        options: { ...options },
      }
    },

    /** Refuses an answer that is not of a key of the user. */
    async prove(owner: PasskeyOwner, answer: PasskeyAnswer): Promise<void> {
      const row = await take(answer, provingOf(owner))
      if (row.userId !== owner.userId || row.tenantId !== owner.tenantId) throw new AppError('login.passkey_refused')
    },
  }
}

const toPasskey = ({ id, name, madeAt, usedAt, isSynced }: PasskeyRow): Passkey => ({
  id,
  name,
  madeAt: toWireTime(madeAt),
  usedAt: usedAt && toWireTime(usedAt),
  isSynced,
})
