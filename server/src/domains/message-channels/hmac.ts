import { createHash, createHmac } from 'node:crypto'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Headers as signatures take them: sorted by name, each as a line; and the names alone. */
export function signedHeaders(headers: Readonly<Record<string, string>>): { lines: string; names: string } {
  const names = Object.keys(headers).sort()
  return { lines: names.map((name) => `${name}:${headers[name]?.trim() ?? ''}\n`).join(''), names: names.join(';') }
}
