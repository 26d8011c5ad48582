import type { Database } from '../../../platform/database/database'
import { trustedDeviceRows } from './trusted-devices.repository'

/** The browser of a sign-in; `device`: by what it is known from one to the next, empty where that is not looked at. */
export type Browser = { browser: string; device?: string | undefined }

type Owner = { tenantId: string; userId: string }
type Dependencies = {
  db: Database
  now: () => Date
  /** For how many days its users may trust a browser; 0: not at all. */
  trustDaysOf: (tenantId: string) => Promise<number>
}

const DAY_MS = 24 * 3_600_000

export type TrustedDevices = ReturnType<typeof createTrustedDevices>

/** Browsers in which no code is asked for after the password, as the tenant lets its users choose. */
export function createTrustedDevices({ db, now, trustDaysOf }: Dependencies) {
  const daysIn = async ({ tenantId }: Owner, { device }: Browser) => (device ? trustDaysOf(tenantId) : 0)

  return {
    /** For how many days this browser can be trusted; 0: it cannot. */
    daysIn,

    /** Whether the user trusts the browser, and the tenant has that still. */
    async has(owner: Owner, from: Browser): Promise<boolean> {
      const { device = '' } = from
      const isKnown = device !== '' && (await trustedDeviceRows.isTrusted(db, owner, { device, at: now() }))
      return isKnown && (await daysIn(owner, from)) > 0
    },

    /** Trusts the browser from now on, where it can be. */
    async add(tx: Database, owner: Owner, { device = '', days }: { device?: string | undefined; days: number }) {
      if (days === 0) return
      await trustedDeviceRows.trust(tx, owner, { device, until: new Date(now().getTime() + days * DAY_MS) })
    },

    count: (owner: Owner): Promise<number> => trustedDeviceRows.count(db, owner, now()),
    forgetBefore: () => trustedDeviceRows.forgetBefore(db, now()),
  }
}
