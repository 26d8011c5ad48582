import { createCache } from '../../../platform/async/cache'
import { runsInFrame } from './guest-frame'
import type { RegistrationRow } from '../database/registrations.repository'
import type { RegistryRepository } from '../database/registry.repository'
import type { SignedOnly } from '../signing/signed-only'
import type { MayRun } from './resources.routes'

const MAX_AGE_MS = 60_000
const MAX_VERSIONS = 2000

const keyOf = (...parts: string[]) => parts.join('\n')

/**
 * Which versions the page of a tenant may run: those that were released to it, whole or as a canary, at any time, since a page
 * that is open still fetches files of the version before. Refuses what only exists, what other tenants have, what the tenant
 * runs in frames of their own, and where it demands signatures what none covers.
 */
export function createReleasedFiles(repository: RegistryRepository, signed: SignedOnly) {
  const { history, versions, registrations } = repository
  const answers = createCache({ maxAgeMs: MAX_AGE_MS, maxEntries: MAX_VERSIONS, load: isReleased })

  async function isReleased(key: string): Promise<boolean> {
    const [tenantId = '', name = '', version = ''] = key.split('\n')
    const [row, registration, wasReleased] = await Promise.all([
      versions.find(name, version),
      registrations.find({ tenantId, name }),
      history.wasReleased({ tenantId, name }, version),
    ])
    if (!row || !registration || runsInFrame(row.manifest, registration)) return false
    if (!wasReleased && !isRun(registration, version)) return false
    return (await signed.faultOf(repository, tenantId, row)) === null
  }

  const mayRun: MayRun = async ({ tenantId, name, version }) => {
    const key = keyOf(tenantId, name, version)
    const isAllowed = await answers.get(key)
    // It may be released in the next moment, on another instance.
    if (!isAllowed) answers.forget(key)
    return isAllowed
  }
  return { mayRun, forget: () => answers.forget() }
}

const isRun = ({ version: stable, canaryVersion }: RegistrationRow, version: string) =>
  version === stable || version === canaryVersion
