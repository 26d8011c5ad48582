import { toFileSize, type VersionDiff } from '@center/shared/contract'

/** What changes between two versions, for a person: what is newly asked for comes first. */
export function describeDiff({ name, from, to, bytes, files, manifest, capabilities, origins }: VersionDiff): string {
  const asked = [...capabilities.added, ...origins.added]
  const dropped = [...capabilities.removed, ...origins.removed]
  return [
    `${name} ${from} → ${to}: ${toFileSize(bytes.from)} → ${toFileSize(bytes.to)}`,
    ...(asked.length > 0 ? [`! newly asked for: ${asked.join(', ')}`] : []),
    ...(dropped.length > 0 ? [`  no longer asked for: ${dropped.join(', ')}`] : []),
    ...manifest.map((change) => `  ${change.field}: ${JSON.stringify(change.from)} → ${JSON.stringify(change.to)}`),
    ...files.added.map((file) => `  + ${file.path} (${toFileSize(file.bytes)})`),
    ...files.removed.map((file) => `  - ${file.path} (${toFileSize(file.bytes)})`),
    ...files.changed.map((file) => `  ~ ${file.path} (${toFileSize(file.from)} → ${toFileSize(file.to)})`),
    `  ${files.same} files the same`,
  ].join('\n')
}
