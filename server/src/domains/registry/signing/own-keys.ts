import { keyIdOf } from '@center/shared/bundle'
import { scopeOfApp } from '@center/shared/contract'
import { PORTAL } from '../../../platform/session/session'
import type { SigningKey } from '../database/signing.repository'

/** The keys that sign the portal's own apps, which the deployment names and no row of the database. */
export type OwnKeys = {
  /** Those that sign an app, by id. */
  of(name: string): ReadonlyMap<string, SigningKey>
  /** Whether an app of the portal is published with a signature alone. */
  isDemanded: boolean
  /** Whether a version must verify before it is released and served: one that did not come with the build, where there are keys. */
  binds(publishedBy: string): boolean
}

/** Of public keys, SPKI in base64. In production an app of the portal is published with a signature, or not at all. */
export function createOwnKeys(publicKeys: readonly string[], { isProduction }: { isProduction: boolean }): OwnKeys {
  const keys = publicKeys.map((publicKey) => ({ id: keyIdOf(publicKey), publicKey }))
  return {
    of(name) {
      const scope = scopeOfApp(name) ?? ''
      return new Map(keys.map((key) => [key.id, { ...key, scope, name: 'CENTER_OWN_APP_KEYS', revokedAt: null }]))
    },
    isDemanded: isProduction || keys.length > 0,
    binds: (publishedBy) => keys.length > 0 && publishedBy !== PORTAL,
  }
}
