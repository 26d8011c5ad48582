import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../../platform/database/database'

type Client = { query: (...words: unknown[]) => unknown }

/** How often work is done: values that are kept by real time may have to be read anew in one of them. */
const TRIES = 5

/**
 * Counts the queries that work makes by itself, whatever timers ask meanwhile: the fewest of several times. Each query that is no part of a
 * transaction is one, and so is a transaction.
 */
export function createQueryCounter(db: Database) {
  const under = new AsyncLocalStorage<{ queries: number }>()
  const count = () => {
    const store = under.getStore()
    if (store) store.queries += 1
  }
  const client = (db as unknown as { $client: Client }).$client
  const query = client.query.bind(client)
  client.query = (...words) => {
    count()
    return query(...words)
  }
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => {
    count()
    return transaction(work, config)
  }

  return async (work: () => Promise<unknown>, before: () => void = () => undefined): Promise<number> => {
    const counts: number[] = []
    for (let turn = 0; turn < TRIES; turn += 1) {
      before()
      const store = { queries: 0 }
      await under.run(store, work)
      counts.push(store.queries)
    }
    return Math.min(...counts)
  }
}
