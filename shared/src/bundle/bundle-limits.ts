import type { BundleFile } from './missing-files'

const MEGABYTE = 1024 * 1024

/** What a registry takes at most. `codeBytes`: scripts and styles together, as they are, not packed. */
export const BUNDLE_LIMITS = {
  archiveBytes: 20 * MEGABYTE,
  unpackedBytes: 64 * MEGABYTE,
  entries: 2000,
  codeBytes: 16 * MEGABYTE,
} as const

/** Scripts and styles that users must load before they see anything useful cannot be as large as that; null: they are not. */
export function codeSizeFault(files: readonly BundleFile[], limit: number = BUNDLE_LIMITS.codeBytes): string | null {
  const code = files.filter(({ path }) => /\.(m?js|css)$/.test(path))
  const bytes = code.reduce((sum, file) => sum + file.bytes.length, 0)
  if (bytes <= limit) return null
  const [largest] = code.toSorted((a, b) => b.bytes.length - a.bytes.length)
  const most = `${largest?.path} alone ${megabytes(largest?.bytes.length ?? 0)}`
  return `scripts and styles are ${megabytes(bytes)} MB, ${most}; ${megabytes(limit)} MB are allowed`
}

const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1)
