import { isOwnMachine } from '@center/shared/contract'
import * as z from 'zod/mini'
import { listOf } from './lists'
import { isWebOrigin } from './web-addresses'

const CALLS = 'it must be a whole number of calls a minute, or 0 for any number'
/** A limit of calls; 0 stands for no limit. */
export const callsPerMinute = z.coerce.number(CALLS).check(z.int(CALLS), z.gte(0, CALLS))

/** The address of a PostgreSQL server. */
export function databaseAddress() {
  const isAddress = z.regex(/^postgres(ql)?:\/\//, 'it must start with postgres:// or postgresql://')
  return z.optional(z.string().check(isAddress))
}

/** Both ends are taken. */
export function wholeNumber(least: number, max: number) {
  const range = `it must be a whole number from ${least} to ${max}`
  return z.coerce.number(range).check(z.int(range), z.gte(least, range), z.lte(max, range))
}

/** Origins that are https, or http of this machine. */
export function areOpenOrigins(value: string): boolean {
  const isOpen = (address: string) => isWebOrigin(address) && (address.startsWith('https:') || isOwnMachine(address))
  return listOf(value).every(isOpen)
}
