import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FileRow } from './files.repository'

/** How a file is answered: to be saved, or to be looked at in a frame. */
export type Manner = 'save' | 'look'

const LINK_MS = 60_000
export const FILE_PREFIX = '/api/resources/letter/'

type Signed = Pick<FileRow, 'id' | 'secret'>

function sign({ id, secret }: Signed, expires: number, manner: Manner): Buffer {
  return createHmac('sha256', secret).update(`${id}\n${expires}\n${manner}`).digest()
}

/** The address that opens a file for a minute, for every holder of it: a picture or a download sends no header. */
export function linkTo(file: Signed, manner: Manner, now: Date): string {
  const expires = now.getTime() + LINK_MS
  const query = new URLSearchParams({
    expires: String(expires),
    manner,
    signature: sign(file, expires, manner).toString('base64url'),
  })
  return `${FILE_PREFIX}${file.id}?${query.toString()}`
}

export type LinkQuery = { expires: number; manner: Manner; signature: string }

/** Whether a link was given by us, for this file and manner, and its minute is not over. */
export function isValidLink(file: Signed, { expires, manner, signature }: LinkQuery, now: Date): boolean {
  const given = Buffer.from(signature, 'base64url')
  const right = sign(file, expires, manner)
  return expires >= now.getTime() && given.length === right.length && timingSafeEqual(given, right)
}
