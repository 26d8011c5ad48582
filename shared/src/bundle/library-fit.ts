import { satisfies } from 'semver'

/** What a version expects of the import map (`shared`) and does not find there, in words; null: it fits. */
export function misfitOf(expected: Record<string, string>, libraries: Record<string, string>): string | null {
  if (Object.keys(libraries).length === 0) return null
  for (const [name, range] of Object.entries(expected)) {
    const there = libraries[name]
    if (there === undefined) return `${name} is not in the import map of this portal`
    if (!satisfies(there, range, { includePrerelease: true }))
      return `${name} ${range} is expected, this portal has ${there}`
  }
  return null
}
