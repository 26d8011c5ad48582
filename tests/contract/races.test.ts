import { embeddedRaces } from '../support/race-tests'
import { listFiles, readText } from '../support/repository'

/** What needs no database to run at once, or has its race elsewhere: file, title, and why. */
const domains = 'server/src/domains'
const platform = 'server/src/platform'
const listed: Record<string, string> = {
  'server/src/composition/upstream.test.ts › asks the back end once for calls at the same time':
    'one process, no database',
  [`${domains}/captchas/drawing/drawing.test.ts › many pictures at once hold the event loop no longer than a few`]:
    'one process, no database',
  [`${platform}/async/semaphore.test.ts › so many run at once, the others one after the other`]:
    'one process, no database',
  [`${platform}/async/semaphore.test.ts › one too many is refused at once`]: 'one process, no database',
  [`${platform}/blobs/disk-cache.test.ts › never exceeds its size, with several writers at once too`]:
    'files, no database',
  [`${platform}/database/folder-lock.test.ts › gives one of many that come at once to one`]: 'files, no database',
  [`${platform}/secrets/sealing.test.ts › makes one secret for all who start at once, which only the owner of the folder reads`]:
    'files, no database',
  [`${platform}/database/tenant-walls.test.ts › a transaction is held like a single query, and another call at the same time sees its own`]:
    'on both',
  [`${platform}/database/embedded-database.test.ts › a flood of queries leaves time for everything else, and what is too much is refused at once`]:
    'of the embedded engine itself',
  [`${domains}/auth/account.test.ts › cannot be set by guessing: five failures at once, then nothing for a quarter of an hour`]:
    'on PostgreSQL in platform/database/races.test.ts',
  [`${domains}/auth/auth.test.ts › is closed for a user and a network after five failures at once, and open again a quarter later`]:
    'on PostgreSQL in domains/auth/sign-in-races.test.ts',
  [`${domains}/oidc/back-channel.test.ts › accepts one of many copies at once`]:
    'on PostgreSQL in domains/oidc/oidc-races.test.ts',
  [`${domains}/oidc/oidc.test.ts › lets one in of many that come back with one state at once`]:
    'on PostgreSQL in domains/oidc/oidc-races.test.ts',
  [`${domains}/registration/phone.test.ts › is made by one of two at once that want the same number`]:
    'on PostgreSQL in domains/members/newcomer-races.test.ts',
  [`${domains}/registration/recovery.test.ts › is tried five times, also at once`]:
    'on PostgreSQL in domains/sms/code-races.test.ts',
  [`${domains}/registration/recovery.test.ts › gives one token to many right answers at once`]:
    'on PostgreSQL in domains/registration/recovery-races.test.ts',
  [`${domains}/registration/recovery.test.ts › is set once, of many at once`]:
    'on PostgreSQL in domains/registration/recovery-races.test.ts',
  [`${domains}/registration/registration.test.ts › a code is over after five tries, also when they come at once`]:
    'on PostgreSQL in domains/sms/code-races.test.ts',
  [`${domains}/registration/registration.test.ts › makes one whole account when two ask for one name at once`]:
    'on PostgreSQL in domains/members/newcomer-races.test.ts',
  [`${domains}/single-sign-on/services/service-registry.test.ts › lets one of two registrations at once succeed`]:
    'on PostgreSQL in domains/single-sign-on/tickets/logout-races.test.ts',
  [`${domains}/single-sign-on/sign-in/portal-sessions.test.ts › is told by one of several that look at once`]:
    'on PostgreSQL in domains/single-sign-on/tickets/logout-races.test.ts',
  [`${domains}/sms/sms.test.ts › a number gets one a minute, of many at once`]:
    'on PostgreSQL in domains/sms/sms-races.test.ts',
  [`${domains}/sms/sms.test.ts › gives one proof to many right answers at once`]:
    'on PostgreSQL in domains/sms/code-races.test.ts',
}

test('tests of what several do at once run on PostgreSQL, where they do so, or are listed with a reason', () => {
  const found = listFiles(/^server\/.*\.test\.ts$/).flatMap((path) =>
    embeddedRaces(path, readText(path)).map((title) => `${path} › ${title}`),
  )
  expect(found.filter((name) => !(name in listed))).toEqual([])
  expect(Object.keys(listed).filter((name) => !found.includes(name))).toEqual([])
  const named = Object.values(listed).flatMap((reason) => /^on PostgreSQL in (.*)$/.exec(reason)?.[1] ?? [])
  expect(named.filter((path) => !/OnPostgres|onPostgres/.test(readText(`server/src/${path}`)))).toEqual([])
})

test.each([
  ['in the open', `test('two at once', () => Promise.all([a(), b()]))`, ['two at once']],
  ['below a title that says so', `describe('races', () => { test('one wins', () => atOnce(2, a)) })`, ['one wins']],
  ['of a table', `test.each([[1]])('%s at the same time', () => Promise.all([a()]))`, ['%s at the same time']],
  ['on PostgreSQL', `onPostgres(place, () => { test('two at once', () => Promise.all([a(), b()])) })`, []],
  ['alone on PostgreSQL', `testOnPostgres('two at once', () => Promise.all([a(), b()]))`, []],
  ['of one call', `test('it ends at once', () => a())`, []],
])('finds a race %s', (_where, text, titles) => {
  expect(embeddedRaces('x.test.ts', text)).toEqual(titles)
})
