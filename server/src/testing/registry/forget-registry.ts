import { randomUUID } from 'node:crypto'
import { REGISTRY_CHANNEL } from '../../domains/registry/database/guests.repository'
import { notify } from '../../platform/database/notify'
import type { TestApp } from '../build-test-app'

/** What a page is told is at most a second old; this is the second. The notification has come when it is over. */
export async function forgetRegistry({ app, db }: Pick<TestApp, 'app' | 'db'>): Promise<void> {
  const mark = randomUUID()
  let hear = () => {}
  const heard = new Promise<void>((resolve) => (hear = resolve))
  const stop = await app.onNotify(REGISTRY_CHANNEL, (payload) => void (payload === mark && hear()))
  for (const payload of ['', mark]) await notify(db, REGISTRY_CHANNEL, payload)
  await heard
  await stop()
}
