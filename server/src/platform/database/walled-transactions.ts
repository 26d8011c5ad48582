import { escapeLiteral, type PoolClient } from 'pg'
import { WALLED_ROLE } from './walled-role'

type Words = unknown[]
type Asked = (...words: Words) => Promise<unknown>
type Callback = (error: unknown, result?: unknown) => void

type Says = {
  /** What is said to the database at the beginning of a transaction, and holds until its end. */
  settings: Record<string, string>
  /** A query outside of a transaction gets one of its own: where nothing else has told the connection what it may see. */
  isForSingle: boolean
}

/** The settings of the role that sees rows of the tenant alone. */
export const asTenant = (tenant: string) => ({ role: WALLED_ROLE, 'center.tenant': tenant })

/** Until the connection is released, each of its transactions says something, in the message that begins it. */
export function sayInTransactions(client: PoolClient, { settings, isForSingle }: Says): PoolClient {
  const each = Object.entries(settings).map(([name, value]) => `set_config('${name}', ${escapeLiteral(value)}, true)`)
  const says = `select ${each.join(', ')}`
  const plain = client.query.bind(client) as Asked
  const release = client.release.bind(client)
  let isOpen = !isForSingle

  async function inTransaction(words: Words): Promise<unknown> {
    await plain(`begin; ${says}`)
    try {
      const result = await plain(...words)
      await plain('commit')
      return result
    } catch (error) {
      await plain('rollback').catch(() => undefined)
      throw error
    }
  }

  const query = (...words: Words) => {
    const text = textOf(words[0])
    if (/^begin\b/i.test(text)) {
      isOpen = true
      return plain(`${text}; ${says}`)
    }
    if (isOpen) return plain(...words)
    const callback = typeof words.at(-1) === 'function' ? (words.pop() as Callback) : null
    const answer = inTransaction(words)
    return callback ? void answer.then((result) => callback(undefined, result), callback) : answer
  }

  return Object.assign(client, {
    query,
    release: (error?: Error | boolean) => {
      // What the class has comes back: the next holder would say what this one says.
      Reflect.deleteProperty(client, 'query')
      release(error)
    },
  })
}

const textOf = (asked: unknown): string => (typeof asked === 'string' ? asked : (asked as { text: string }).text)
