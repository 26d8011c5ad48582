import { toWireTime, type PublishedVersion } from '@center/shared/contract'
import { entryOf, pinnedFiles } from './file-addresses'
import type { FileRow, VersionRow } from '../database/versions.repository'

/** A version in the words of the contract. */
export function toPublished(row: VersionRow, files: FileRow[]): PublishedVersion {
  const { name, version, bytes, publishedBy, enabled, filesRemovedAt } = row
  return {
    name,
    version,
    ...entryOf(row, files),
    files: pinnedFiles(row, files),
    bytes,
    publishedBy,
    enabled,
    publishedAt: toWireTime(row.publishedAt),
    filesRemovedAt: filesRemovedAt && toWireTime(filesRemovedAt),
    report: toSummary(row),
  }
}

function toSummary({ report, reportAt, reportBy }: VersionRow): PublishedVersion['report'] {
  return report && reportAt ? { passed: report.passed, at: toWireTime(reportAt), by: reportBy ?? '' } : null
}
