import { escapeLiteral, type PoolClient } from 'pg'
import { WALLED_ROLE } from './walled-role'

type Words = unknown[]
type Asked = (...words: Words) => Promise<unknown>
type Callback = (error: unknown, result?: unknown) => void

/**
 * For a pooler that gives a connection to others between two transactions: until the connection is released, each of its transactions says
 * what it may see, and a query outside of one gets one of its own.
 */
export function wallTransactions(client: PoolClient, tenant: string): PoolClient {
  const says = `select set_config('role', '${WALLED_ROLE}', true), set_config('center.tenant', ${escapeLiteral(tenant)}, true)`
  const plain = client.query.bind(client) as Asked
  const release = client.release.bind(client)
  let isOpen = false

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
      Object.assign(client, { query: plain, release })
      release(error)
    },
  })
}

const textOf = (asked: unknown): string => (typeof asked === 'string' ? asked : (asked as { text: string }).text)
