import type { KeptVersion, Ran } from '../database/retention.repository'

type Question = {
  /** Those that still have files, newest first. */
  versions: KeptVersion[]
  /** What each tenant runs (`until` null) and ran, newest first. */
  ran: Ran[][]
  /** What open pages said they run. */
  reported: Set<string>
  now: Date
}

/** Kept whatever happens: a page that was opened at that time may still ask for a chunk (platform 3). */
const KEPT_VERSIONS = 3
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/**
 * The versions whose files are unused. Never one that a tenant runs, whole or as canary; never one of the last three
 * published, or of the last three that a tenant ran; never one that was published or was left by a tenant less than seven days
 * ago; never one that a page still reports.
 */
export function removableVersions({ versions, ran, reported, now }: Question): string[] {
  const border = now.getTime() - KEPT_MS
  const isRecent = (date: Date) => date.getTime() > border
  const kept = new Set([
    ...reported,
    ...versions.slice(0, KEPT_VERSIONS).map(({ version }) => version),
    ...versions.filter(({ publishedAt }) => isRecent(publishedAt)).map(({ version }) => version),
    ...ran.flatMap((rows) => [...new Set(rows.map(({ version }) => version))].slice(0, KEPT_VERSIONS)),
    ...ran.flat().flatMap(({ version, until }) => (until === null || isRecent(until) ? [version] : [])),
  ])
  return versions.map(({ version }) => version).filter((version) => !kept.has(version))
}
