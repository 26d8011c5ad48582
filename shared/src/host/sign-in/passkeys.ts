import type { PasskeyAssertion, PasskeyQuestion, PasskeyRegistration } from '../../contract'

/** An address in numbers is no name that a passkey could belong to (WebAuthn 5.1.2). */
const numeric = /^(?:\d+(?:\.\d+){3}|\[.*\])$/

/** Whether this browser, at this address, can use passkeys. Older browsers, which do not read questions as JSON, are without. */
export function canUsePasskeys(): boolean {
  const isNamed = !numeric.test(window.location.hostname)
  return isNamed && window.isSecureContext && 'parseRequestOptionsFromJSON' in (window.PublicKeyCredential ?? {})
}

/**
 * What comes of a question to the user's devices. `given-up`: the user said no, or let the time pass. `known`: the device has a key of the user
 * already. `failed`: anything else.
 */
export type Asked<Credential> = { credential: Credential } | { problem: 'given-up' | 'known' | 'failed' }

/** Has the user choose a passkey and sign with it. */
export const signWithPasskey = ({ options }: PasskeyQuestion): Promise<Asked<PasskeyAssertion>> =>
  ask((credentials) =>
    credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never) }),
  )

/** Has the user make a passkey, on this device or another. */
export const makePasskey = ({ options }: PasskeyQuestion): Promise<Asked<PasskeyRegistration>> =>
  ask((credentials) =>
    credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never) }),
  )

async function ask<Said>(of: (credentials: CredentialsContainer) => Promise<Credential | null>): Promise<Asked<Said>> {
  try {
    const credential = (await of(navigator.credentials)) as PublicKeyCredential | null
    return credential ? { credential: credential.toJSON() as Said } : { problem: 'given-up' }
  } catch (error) {
    return { problem: problems[(error as Error).name] ?? 'failed' }
  }
}

const problems: Readonly<Record<string, 'given-up' | 'known'>> = {
  NotAllowedError: 'given-up',
  AbortError: 'given-up',
  InvalidStateError: 'known',
}
