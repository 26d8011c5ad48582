import { join } from 'node:path'
import { misfitOf } from '@center/shared/bundle'
import { readKit } from './check-files'
import type { CheckTarget } from './check-target'
import { fail, type Finding } from './report'

/** The versions that the portal of this command has; none where the kit does not say. */
export const librariesOf = async (resources: string): Promise<Record<string, string>> =>
  (await readKit(join(resources, 'check'))).libraries ?? {}

/** What the sub-app shares with the portal must be there, in a version that it takes: a release is refused otherwise. */
export function checkLibraries({ manifest }: CheckTarget, libraries: Record<string, string>): Finding[] {
  return Object.entries(manifest?.shared ?? {}).flatMap(([name, range]) => {
    const misfit = misfitOf({ [name]: range }, libraries)
    if (misfit === null) return []
    const there = libraries[name]
    const fix =
      there === undefined
        ? `Take ${name} out of "shared", and let your bundler bundle it.`
        : `Try your app with ${name} ${there} and widen the range, or bundle your own and take it out of "shared".`
    return [fail('manifest', `shared: ${misfit}.`, fix)]
  })
}
