import type { Config } from '../platform/config/config'
import type { Storage } from '../platform/database/database'
import { seedDemo } from '../demo/seed-demo'
import { buildTestApp, TEST_START, type SignedIn, type TestApp } from './build-test-app'
import { emptyAllTables } from './empty-all-tables'
import { keepRows, putBackRows } from './keep-rows'
import { openSeededDatabase } from './test-database'

export type DemoApp = TestApp & {
  signInAs(username: DemoUsername): Promise<SignedIn>
  /** The same, with the password typed again for dangerous acts. */
  proveAs(username: DemoUsername): Promise<SignedIn>
  /** Puts the database back to the demo data. */
  reset(): Promise<void>
}

const tenantsOfUsers = { zhangsan: 'demo', lisi: 'demo', guanli: 'demo', wangwu: 'park', zhaoliu: 'region' } as const
export type DemoUsername = keyof typeof tenantsOfUsers

const HALF_A_DAY_MS = 12 * 3_600_000

export const GUEST_ORIGIN = 'http://127.0.0.1:8081'

/** The whole server with the demo tenants in its database, but without published guests. */
export async function buildDemoApp(config: Partial<Config> = {}, open?: () => Promise<Storage>): Promise<DemoApp> {
  const seeded = open ? null : await openSeededDatabase((db) => seedDemo({ ...doors, db, now: () => TEST_START }))
  const test = await buildTestApp(config, undefined, seeded ? async () => seeded : open)
  const seed = () => seedDemo({ ...doors, db: test.db, now: test.clock.now })
  if (!seeded) await seed()
  const signInAs: DemoApp['signInAs'] = (username) => {
    const tenantCode = tenantsOfUsers[username]
    return test.signIn({ userId: `u-${username}`, tenantId: `t-${tenantCode}`, tenantCode })
  }
  const start = seeded && { at: TEST_START.getTime(), putBack: () => putBackRows(test.db) }
  let kept: { at: number; putBack(): Promise<void> } | null = start
  return {
    ...test,
    reset: async () => {
      const at = test.clock.now().getTime()
      // Demo data tells of the days around its making: on another day it is another.
      if (kept && at - kept.at < HALF_A_DAY_MS) return kept.putBack()
      await emptyAllTables(test.db)
      await seed()
      kept = { at, putBack: await keepRows(test.db) }
    },
    signInAs,
    proveAs: async (username) => (await signInAs(username)).prove(),
  }
}

const doors = {
  setPassword: async () => {},
  bundles: async () => [],
  guestOrigin: GUEST_ORIGIN,
  registry: {
    publishBundle: () => Promise.reject(new Error('No bundle was given')),
    publishAddress: async () => {},
    register: async () => {},
    trustInPage: async () => {},
    releasedVersion: async () => null,
    release: async () => {},
  },
}
