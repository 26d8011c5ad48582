import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for a token, a key or a cookie. */
export const randomText = () => randomBytes(32).toString('base64url')

/** What is kept of them where others may read. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
