import { isIP } from 'node:net'
import { readPublicKey } from '@center/shared/bundle'

/** The parts of a text between commas. */
export function listOf(value = ''): string[] {
  return value.split(',').flatMap((part) => part.trim() || [])
}

/** Addresses and networks such as 10.0.0.0/8. */
export function areNetworks(value: string): boolean {
  return listOf(value).every((part) => {
    const [address = '', bits] = part.split('/')
    const max = { 4: 32, 6: 128 }[isIP(address)]
    return max !== undefined && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= max))
  })
}

/** Public Ed25519 keys, SPKI in base64. */
export const arePublicKeys = (value: string): boolean => listOf(value).every((part) => readPublicKey(part) !== null)
