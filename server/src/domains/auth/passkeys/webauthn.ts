import { createHash } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { PASSKEY_MINUTES, type PasskeyAssertion, type PasskeyRegistration } from '@center/shared/contract'
import type { PasskeyRow } from './passkeys.repository'

type Question = { challenge: string; origin: string; rpId: string }
type Owner = { userId: string; label: string; issuer: string }
type Known = Pick<PasskeyRow, 'id' | 'transports'>

const timeout = PASSKEY_MINUTES * 60_000
const toDescriptor = ({ id, transports }: Known) => ({ id, transports })

/** By what an authenticator knows the user: it says nothing of them. */
const handleOf = (userId: string) => new Uint8Array(createHash('sha256').update(`passkey ${userId}`).digest())

/** Asks for a key that finds its user by itself, and checks who holds it. Who made the device is not asked. */
export const askForNew = (rpId: string, { userId, label, issuer }: Owner, known: readonly Known[]) =>
  generateRegistrationOptions({
    rpName: issuer,
    rpID: rpId,
    userName: label,
    userDisplayName: label,
    userID: handleOf(userId),
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** Asks for a signature of one of some keys; without any, of whichever the user chooses. */
export const askForKnown = (rpId: string, known: readonly Known[] = []) =>
  generateAuthenticationOptions({
    rpID: rpId,
    timeout,
    userVerification: 'required',
    allowCredentials: known.map(toDescriptor),
  })

/** What a row keeps of a new key; null for an answer that is not of the question. */
export async function readNew(credential: PasskeyRegistration, { challenge, origin, rpId }: Question) {
  const read = await verifyRegistrationResponse({
    response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
  }).catch(() => null)
  if (!read?.verified) return null
  const { credential: key, credentialBackedUp } = read.registrationInfo
  return {
    id: key.id,
    publicKey: Buffer.from(key.publicKey).toString('base64url'),
    counter: key.counter,
    transports: key.transports ?? [],
    isSynced: credentialBackedUp,
  }
}

/** What a row has to note of a use; null for an answer that this key did not sign for this question. */
export async function readKnown(
  credential: PasskeyAssertion,
  row: Pick<PasskeyRow, 'id' | 'publicKey' | 'counter' | 'transports'>,
  { challenge, origin, rpId }: Question,
) {
  const read = await verifyAuthenticationResponse({
    response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: row.id,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
      counter: row.counter,
      transports: row.transports,
    },
  }).catch(() => null)
  if (!read?.verified) return null
  const { newCounter, credentialBackedUp } = read.authenticationInfo
  return { counter: newCounter, isSynced: credentialBackedUp }
}
