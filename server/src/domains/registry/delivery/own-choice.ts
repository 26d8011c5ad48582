import type { Policy } from '@center/shared/contract'
import type { OwnBuild } from '../../../platform/page/own-build'
import type { FirstPartyApp } from '../../../platform/page/page-build'
import { isInCanary, type Cohort } from './cohorts'
import type { ReleasedGuest, VersionInUse } from '../database/guests.repository'
import { misfitOf } from '@center/shared/bundle'
import { toOwnApp } from './micro-frontend'

export type OwnRelease = { version: string; policy: Policy; app: FirstPartyApp }
type Build = Pick<OwnBuild, 'apps' | 'libraries'>

/**
 * Which of our own apps a tenant has in another version than the one that was built. Where the two are the same, and where a
 * version was made for another portal than this one, the page is given what was built.
 */
export function createOwnChoice(rows: ReleasedGuest[], { apps, libraries }: Build) {
  const built = new Map(apps.map(({ name, version }) => [name, version]))
  const has = (name: string) => built.has(name)

  function toRelease({ row, files }: VersionInUse, policy: Policy): OwnRelease | null {
    const isBuilt = built.get(row.name) === row.version
    if (isBuilt || misfitOf(row.manifest.shared, libraries) !== null) return null
    return { version: row.version, policy, app: toOwnApp(row, files) }
  }

  const ours = rows
    .filter(({ registration }) => has(registration.name))
    .map(({ registration: { name, policy, canaryPolicy, canaryPercent }, stable, canary }) => ({
      name,
      percent: canary ? (canaryPercent ?? 0) : 0,
      stable: toRelease(stable, policy),
      canary: canary && toRelease(canary, canaryPolicy ?? 'prompt'),
    }))

  return {
    has,
    choose: (cohort: Cohort | null): OwnRelease[] =>
      ours.flatMap(({ name, percent, stable, canary }) => {
        return (isInCanary(cohort, { name, percent }) ? canary : stable) ?? []
      }),
  }
}
