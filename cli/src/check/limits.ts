import { BUNDLE_LIMITS } from '@center/shared/bundle'

/** Where a finding begins. Tests hand in tighter ones. */
export type CheckLimits = {
  /** Scripts that the first mount fetches, gzip. */
  scriptBytesWarn: number
  scriptBytesFail: number
  /** What the registry takes. */
  archiveBytes: number
  unpackedBytes: number
  entries: number
  codeBytes: number
  /** Mounting, on this machine. After four seconds the portal tells its user that the page is slow. */
  mountWarnMs: number
  mountFailMs: number
  /** The same on a processor of a quarter of the speed. */
  slowMountFailMs: number
  /** Growth a mount, after forced garbage collection. */
  leakPerCycle: number
  heapWarnBytes: number
  heapFailBytes: number
  /** What the browser itself keeps of code that ran often. */
  heapOnceBytes: number
}

export const usualLimits: CheckLimits = {
  scriptBytesWarn: 150 * 1024,
  scriptBytesFail: 400 * 1024,
  ...BUNDLE_LIMITS,
  mountWarnMs: 1_000,
  mountFailMs: 4_000,
  slowMountFailMs: 4_000,
  leakPerCycle: 0.5,
  heapWarnBytes: 10 * 1024,
  heapFailBytes: 50 * 1024,
  heapOnceBytes: 200 * 1024,
}

export function toKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`
}
