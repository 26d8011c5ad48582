import { SignOnService } from '@center/shared/contract'
import * as z from 'zod/mini'

/** The list in the environment; throws an error whose message says what is wrong with it. */
export function parseSignOnServices(text: string): SignOnService[] {
  const list = z.safeParse(z.array(SignOnService), readJson(text))
  if (list.success) return list.data
  const [issue] = list.error.issues
  throw new Error(`${issue?.path.join('.') || 'the list'}: ${issue?.message}`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
