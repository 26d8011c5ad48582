import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAssertion, PasskeyQuestion, PasskeyRegistration } from '@center/shared/contract'

type Key = { privateKey: KeyObject; rpId: string; userHandle: string; counter: number }
type Options = { challenge: string; rpId?: string; rp?: { id: string }; user?: { id: string } }

/** What a device does otherwise than it should. */
export type Manners = { origin?: string; isVerifying?: boolean; counter?: number; rpId?: string }

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }
const hash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** A device with passkeys (ES256, attestation `none`), on a page of this origin. Its keys count their uses. */
export function createAuthenticator(origin = 'http://localhost') {
  const keys = new Map<string, Key>()

  const clientData = (type: string, { challenge }: Options, manners: Manners) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: manners.origin ?? origin, crossOrigin: false }))

  const dataOf = (key: Key, flags: number, { isVerifying = true, counter, rpId }: Manners) =>
    Buffer.concat([
      hash(rpId ?? key.rpId),
      uint(flags | FLAGS.present | (isVerifying ? FLAGS.verified : 0), 1),
      uint(counter ?? key.counter, 4),
    ])

  return {
    ids: () => [...keys.keys()],

    /** Makes a key. */
    create({ options }: PasskeyQuestion, manners: Manners = {}): PasskeyRegistration {
      const asked = options as Options
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const key: Key = { privateKey, rpId: asked.rp?.id ?? '', userHandle: asked.user?.id ?? '', counter: 0 }
      const id = randomBytes(16)
      keys.set(id.toString('base64url'), key)
      const authData = Buffer.concat([
        dataOf(key, FLAGS.attested, manners),
        Buffer.alloc(16),
        uint(16, 2),
        id,
        coseOf(publicKey),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...namesOf(id.toString('base64url')),
        response: {
          clientDataJSON: clientData('webauthn.create', asked, manners).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** Signs with a key, the first unless another is named. */
    get({ options }: PasskeyQuestion, id = [...keys.keys()][0] ?? '', manners: Manners = {}): PasskeyAssertion {
      const key = keys.get(id)
      if (!key) throw new Error('The device has no such key')
      key.counter += 1
      const authenticatorData = dataOf(key, 0, manners)
      const client = clientData('webauthn.get', options as Options, manners)
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash(client)]), key.privateKey)
      return {
        ...namesOf(id),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: key.userHandle,
        },
      }
    },
  }
}

const namesOf = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

/** A public key of P-256 as COSE (RFC 9053). */
function coseOf(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
}
