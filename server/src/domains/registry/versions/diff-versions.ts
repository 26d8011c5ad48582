import { canonicalJson } from '@center/shared/bundle'
import type { Manifest, VersionDiff } from '@center/shared/contract'
import type { FileRow, VersionRow } from '../database/versions.repository'

type Side = { row: VersionRow; files: FileRow[] }

/** Told apart from the rest of the manifest, or different in every version. */
const toldElsewhere = new Set(['version', 'capabilities', 'origins'])

/** What changes for users who run one version and get the other. */
export function diffSides(from: Side, to: Side): VersionDiff {
  return {
    name: to.row.name,
    from: from.row.version,
    to: to.row.version,
    bytes: { from: from.row.bytes, to: to.row.bytes },
    files: diffFiles(from.files, to.files),
    manifest: diffManifests(from.row, to.row),
    capabilities: diffLists(from.row.manifest.capabilities, to.row.manifest.capabilities),
    origins: diffLists(from.row.manifest.origins, to.row.manifest.origins),
  }
}

function diffFiles(from: FileRow[], to: FileRow[]): VersionDiff['files'] {
  const before = new Map(from.map((file) => [file.path, file]))
  const after = new Set(to.map(({ path }) => path))
  const sized = ({ path, bytes }: FileRow) => ({ path, bytes })
  const changed = to.flatMap(({ path, sha256, bytes }) => {
    const old = before.get(path)
    return old && old.sha256 !== sha256 ? [{ path, from: old.bytes, to: bytes }] : []
  })
  const added = to.filter(({ path }) => !before.has(path)).map(sized)
  const removed = from.filter(({ path }) => !after.has(path)).map(sized)
  return { added, removed, changed, same: to.length - added.length - changed.length }
}

function diffManifests(from: VersionRow, to: VersionRow): VersionDiff['manifest'] {
  const before = { ...from.manifest, baseUrl: from.baseUrl } as Record<string, unknown>
  const after = { ...to.manifest, baseUrl: to.baseUrl } as Record<string, unknown>
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return fields
    .filter((field) => !toldElsewhere.has(field) && textOf(before[field]) !== textOf(after[field]))
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
}

/** JSON whose keys stand in one order, however the vendor's tool or the database wrote them. */
const textOf = (value: unknown) => canonicalJson(value) ?? 'null'

function diffLists(from: Manifest['origins'], to: Manifest['origins']) {
  return {
    added: to.filter((word) => !from.includes(word)),
    removed: from.filter((word) => !to.includes(word)),
  }
}
