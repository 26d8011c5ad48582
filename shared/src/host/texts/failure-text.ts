import type { Failure } from '../result'
import { text } from './texts'

/** What to tell the user of a failure: the server's own sentence, else the text of its code. */
export function failureText({ message, code }: Pick<Failure, 'message' | 'code'>): string {
  return message || text(`errors:${code}`)
}
