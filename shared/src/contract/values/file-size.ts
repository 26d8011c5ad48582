const UNIT = 1024

/** A size as people read it, everywhere the same: `820 B`, `3.4 kB`, `20 MB`. A kilobyte is 1,024 bytes, as in the limits of uploads. */
export function toFileSize(bytes: number): string {
  if (bytes < UNIT) return `${bytes} B`
  const inKilobytes = bytes / UNIT
  return inKilobytes < UNIT ? `${round(inKilobytes)} kB` : `${round(inKilobytes / UNIT)} MB`
}

function round(value: number): string {
  return value < 10 ? value.toFixed(1) : String(Math.round(value))
}
