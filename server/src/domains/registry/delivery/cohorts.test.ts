import fc from 'fast-check'
import { bucketOf, cohortOf, createCohorts, isInCanary } from './cohorts'

const user = fc.record({ tenantId: fc.string(), userId: fc.string() })
const percent = fc.integer({ min: 0, max: 100 })

test('a larger share keeps whom the smaller one had', () => {
  fc.assert(
    fc.property(user, fc.string(), percent, percent, (someone, app, one, other) => {
      const bucket = bucketOf(cohortOf(someone), app)
      const reaches = (share: number) => isInCanary(cohortOf(someone), { name: app, percent: share })
      expect(reaches(Math.max(one, other)) || !reaches(Math.min(one, other))).toBe(true)
      expect(bucket).toBe(bucketOf(cohortOf({ ...someone }), app))
      expect(bucket).toBeGreaterThanOrEqual(0)
      expect(bucket).toBeLessThan(100)
    }),
  )
})

test('a share of the users is that share, and each app draws anew', () => {
  const cohorts = Array.from({ length: 10_000 }, (_, index) => cohortOf({ tenantId: 't', userId: `u-${index}` }))
  const inTen = (app: string) => cohorts.filter((cohort) => isInCanary(cohort, { name: app, percent: 10 }))
  expect(Math.abs(inTen('@apps/a').length - 1000)).toBeLessThan(100)
  const both = inTen('@apps/a').filter((cohort) => bucketOf(cohort, '@apps/b') < 10)
  expect(Math.abs(both.length - 100)).toBeLessThan(50)
})

test('somebody unknown is in no share', () => {
  expect(bucketOf(null, '@apps/a')).toBe(100)
})

describe('a seal', () => {
  const asked: string[] = []
  const cohorts = createCohorts(async (proposal) => {
    asked.push(proposal)
    return 'the secret of all instances'
  })
  const mine = cohortOf({ tenantId: 't-1', userId: 'u-1' })

  test('gives the cohort back to its tenant, and asks for the secret once', async () => {
    const seal = await cohorts.seal('t-1', mine)
    expect(await cohorts.open('t-1', seal)).toBe(mine)
    expect(seal).not.toContain('u-1')
    expect(asked).toHaveLength(1)
  })

  test('refuses a seal of another tenant or user, and a missing one', async () => {
    const seal = await cohorts.seal('t-1', mine)
    const forged = `${cohortOf({ tenantId: 't-1', userId: 'u-2' })}${seal.slice(22)}`
    expect(await cohorts.open('t-2', seal)).toBeNull()
    for (const wrong of [forged, seal.slice(0, -1), `${seal}x`, mine, '', null]) {
      expect(await cohorts.open('t-1', wrong)).toBeNull()
    }
  })

  test('asks again when the secret could not be read', async () => {
    const answers = [Promise.reject(new Error('away')), Promise.resolve('secret')]
    const shaky = createCohorts(() => answers.shift() ?? Promise.resolve('secret'))
    await expect(shaky.seal('t', mine)).rejects.toThrow('away')
    expect(await shaky.open('t', await shaky.seal('t', mine))).toBe(mine)
  })
})
