import type { PasskeyAssertion, PasskeyQuestion, PasskeyRegistration } from '../../contract'

/** An address in numbers is no name that a passkey could belong to (WebAuthn 5.1.2). */
const numeric = /^[\d.]+$|^\[/

/** Whether this browser, at this address, can use passkeys. Older browsers, which do not read questions as JSON, are without. */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location
  return !numeric.test(hostname) && 'parseRequestOptionsFromJSON' in (window.PublicKeyCredential ?? {})
}

/**
 * Why a device has not answered. `given-up`: the user said no, or let the time pass. `known`: the device has a key of the user already. `failed`:
 * anything else.
 */
export type PasskeyProblem = 'given-up' | 'known' | 'failed'
type Asked<Said> = Promise<{ credential: Said } | { problem: PasskeyProblem }>

/** Has the user choose a passkey and sign with it. */
export const signWithPasskey = ({ options }: PasskeyQuestion) =>
  ask<PasskeyAssertion>(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never) }),
  )

/** Has the user make a passkey, on this device or another. */
export const makePasskey = ({ options }: PasskeyQuestion) =>
  ask<PasskeyRegistration>(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never) }),
  )

async function ask<Said>(device: () => Promise<Credential | null>): Asked<Said> {
  try {
    return { credential: ((await device()) as PublicKeyCredential).toJSON() as Said }
  } catch (error) {
    return { problem: problems[(error as Error).name] ?? 'failed' }
  }
}

const problems: Readonly<Record<string, PasskeyProblem>> = { NotAllowedError: 'given-up', InvalidStateError: 'known' }
