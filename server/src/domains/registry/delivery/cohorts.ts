import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const BUCKETS = 100

/** Stands for a user wherever a share of the users is meant, and says nothing about who it is. */
export type Cohort = string

export function cohortOf({ tenantId, userId }: { tenantId: string; userId: string }): Cohort {
  return createHash('sha256').update(`${tenantId}\n${userId}`).digest('base64url').slice(0, 22)
}

/**
 * 0 to 99, always the same one for a cohort and an app. A canary of n percent is the buckets below n, so raising the share adds
 * users and removes none; another app draws anew. A caller without a cohort is in no canary.
 */
export function bucketOf(cohort: Cohort | null, name: string): number {
  if (cohort === null) return BUCKETS
  return createHash('sha256').update(`${cohort}\n${name}`).digest().readUInt32BE(0) % BUCKETS
}

/** Whether a canary of an app, or the way back from one, reaches a cohort: its bucket is below the share. */
export function isInCanary(cohort: Cohort | null, { name, percent }: { name: string; percent: number }): boolean {
  return percent > 0 && bucketOf(cohort, name) < percent
}

export type Cohorts = ReturnType<typeof createCohorts>

/**
 * Seals a cohort for a browser to bring back. A seal of another tenant, and one that this portal did not make, is refused: no
 * user chooses a cohort.
 */
export function createCohorts(findSecret: (proposal: string) => Promise<string>) {
  let secret: Promise<string> | null = null

  async function macOf(tenantId: string, cohort: string): Promise<Buffer> {
    secret ??= findSecret(randomBytes(32).toString('base64url')).catch((error: unknown) => {
      secret = null
      throw error
    })
    return createHmac('sha256', await secret)
      .update(`${tenantId}\n${cohort}`)
      .digest()
  }

  return {
    async seal(tenantId: string, cohort: Cohort): Promise<string> {
      return `${cohort}.${(await macOf(tenantId, cohort)).toString('base64url')}`
    },

    async open(tenantId: string, seal: string | null): Promise<Cohort | null> {
      const [, cohort, mac] = /^([\w-]{22})\.([\w-]{43})$/.exec(seal ?? '') ?? []
      if (cohort === undefined || mac === undefined) return null
      return timingSafeEqual(Buffer.from(mac, 'base64url'), await macOf(tenantId, cohort)) ? cohort : null
    },
  }
}
