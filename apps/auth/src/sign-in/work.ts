import * as z from 'zod/mini'
import { WorkChallenge, type WorkSolution } from '@center/shared/contract'
import type { Failure } from '@center/shared/host'
import type { Deliver } from './deliver'

/** So many hashes at a time: some milliseconds, after which typing has its turn. */
const CHUNK = 400

/** Hands a form over; where the answer asks for work, does it and hands the same form over again. */
export const deliverWithWork = async (deliver: Deliver, form: Parameters<Deliver>[0]): ReturnType<Deliver> => {
  const outcome = await deliver(form)
  const work = outcome.ok ? null : await workFor(outcome.failure)
  return work === null ? outcome : deliver({ ...form, work })
}

/** The work that a refused sign-in asks for, done; null for another refusal, and where there is no number. */
async function workFor({ code, data }: Failure): Promise<string | null> {
  const challenge = code === 'login.work_required' ? z.safeParse(WorkChallenge, data) : null
  if (!challenge?.success) return null
  const { algorithm, salt, signature } = challenge.data
  const number = await findNumber(challenge.data)
  if (number === null) return null
  const solution: WorkSolution = { algorithm, challenge: challenge.data.challenge, salt, signature, number }
  return btoa(JSON.stringify(solution))
}

async function findNumber({ salt, challenge, maxnumber }: WorkChallenge): Promise<number | null> {
  const hash = await hashing()
  for (let start = 0; start <= maxnumber; start += CHUNK) {
    const numbers = Array.from({ length: CHUNK }, (_, place) => start + place)
    const hashes = await Promise.all(numbers.map((number) => hash(`${salt}${number}`)))
    const place = hashes.indexOf(challenge)
    if (place >= 0) return start + place
    await nextTurn()
  }
  return null
}

/** WebCrypto hashes beside the page; it is not there without TLS, where hashes are slower and the page's own. */
async function hashing(): Promise<(text: string) => Promise<string> | string> {
  if (typeof crypto.subtle === 'object') return hashBeside
  const { default: sha256 } = await import('crypto-js/sha256')
  return (text) => sha256(text).toString()
}

const encoder = new TextEncoder()

async function hashBeside(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** After whatever else waits: keys, the pointer, a picture. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve))
