import * as z from 'zod/mini'
import { CaptchaScene, type PuzzleKind } from '@center/shared/contract'
import { Refusal } from './rep-codes'

type Body = Record<string, unknown> | null | undefined

const kinds: readonly string[] = ['blockPuzzle', 'clickWord'] satisfies PuzzleKind[]

/** The type a client asks for, which must be one of the two that are drawn. */
export function readKind(body: Body): PuzzleKind {
  const kind = readText(body, 'captchaType')
  if (!kinds.includes(kind)) throw new Refusal('0015')
  return kind as PuzzleKind
}

/** A field that must be there. */
export function readText(body: Body, field: 'captchaType' | 'token' | 'pointJson'): string {
  const value = body?.[field]
  if (typeof value !== 'string' || value === '') throw new Refusal('0011', field)
  return value
}

export function readScene(body: Body): CaptchaScene | null {
  const parsed = z.safeParse(CaptchaScene, body?.['scene'])
  return parsed.success ? parsed.data : null
}

/** What a client calls itself; null for one that does not, and for what is too long to be a name. */
export function readClientUid(body: Body): string | null {
  const value = body?.['clientUid']
  return typeof value === 'string' && value !== '' && value.length <= 128 ? value : null
}
