import { createHmac } from 'node:crypto'

const SECOND = '35789'

/** What `maskPhone` would show for an account that has no phone: always the same, and like any other. */
export function inventMask(secret: string, tenantId: string, account: string): string {
  const bytes = createHmac('sha256', secret).update(`${tenantId}\n${account}`).digest()
  const digits = String(bytes.readUInt32BE(0) % 100_000).padStart(5, '0')
  return `1${SECOND[(bytes[4] ?? 0) % SECOND.length]}${digits.slice(0, 1)}****${digits.slice(1)}`
}
