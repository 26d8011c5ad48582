import type { Config } from './config'

/** Where browsers find the portal: its public address, that of administration, and on a developer's machine two more names. */
export function portalOrigins({ publicUrl, adminOrigin, port }: Config): string[] {
  const origin = new URL(publicUrl).origin
  const others = adminOrigin === null ? [] : [adminOrigin]
  return [...new Set([origin, ...others, `http://127.0.0.1:${port}`, `http://localhost:${port}`])]
}

/** Where a browser finds the second origin: the host that people use, with the port beside ours; null when it is off. */
export function guestOriginOf({ publicUrl, guestPort }: Pick<Config, 'publicUrl' | 'guestPort'>): string | null {
  if (guestPort === 0) return null
  const origin = new URL(publicUrl)
  origin.port = String(guestPort)
  return origin.origin
}
