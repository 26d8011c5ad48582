import { createCache } from '../../../platform/async/cache'
import { runsInFrame } from './guest-frame'
import type { RegistryRepository } from '../database/registry.repository'
import type { MayRun } from './resources.routes'

const MAX_AGE_MS = 60_000
const MAX_VERSIONS = 2000

const keyOf = (...parts: string[]) => parts.join('\n')

/**
 * Which versions the page of a tenant may run: those that were released to it, whole or as a canary, at any time, since a page
 * that is open still fetches files of the version before. Refuses what only exists, what other tenants have, and what the
 * tenant runs in frames of their own.
 */
export function createReleasedFiles({ history, versions, registrations }: RegistryRepository) {
  const answers = createCache({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_VERSIONS,
    load: async (key) => {
      const [tenantId = '', name = '', version = ''] = key.split('\n')
      const [row, registration, wasReleased] = await Promise.all([
        versions.find(name, version),
        registrations.find({ tenantId, name }),
        history.wasReleased({ tenantId, name }, version),
      ])
      if (!row || !registration || runsInFrame(row.manifest, registration)) return false
      return wasReleased || registration.version === version || registration.canaryVersion === version
    },
  })

  const mayRun: MayRun = async ({ tenantId, name, version }) => {
    const key = keyOf(tenantId, name, version)
    const isReleased = await answers.get(key)
    // It may be released in the next moment, on another instance.
    if (!isReleased) answers.forget(key)
    return isReleased
  }
  return { mayRun, forget: () => answers.forget() }
}
