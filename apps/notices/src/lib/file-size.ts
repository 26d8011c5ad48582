const UNIT = 1024

/** A size as people read it: 820 B, 12.4 KB, 3.0 MB. */
export function toFileSize(bytes: number): string {
  if (bytes < UNIT) return `${bytes} B`
  const inKilobytes = bytes / UNIT
  return inKilobytes < UNIT ? `${inKilobytes.toFixed(1)} KB` : `${(inKilobytes / UNIT).toFixed(1)} MB`
}
