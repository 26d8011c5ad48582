import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getImportMap, getPublicKey, listMicroFrontends, rememberSession } from '@center/shared/contract'
import { passwordKeys } from '../../domains/auth/auth.tables'
import { guestTokenKeys } from '../../domains/guest-tokens/guest-tokens.tables'
import { createOidcRepository } from '../../domains/oidc/oidc.repository'
import { oidcAttempts } from '../../domains/oidc/oidc.tables'
import { cohortKeys } from '../../domains/registry/database/registry.tables'
import { buildDemoApp } from '../../testing/build-demo-app'
import { openTestDatabase } from '../../testing/test-database'
import { sessions, sessionTabs } from '../session/session.tables'
import { checkSealing, createSealing, sealSecretOf } from './sealing'

const ours = createSealing('a secret')

test('opens what it sealed, for the same purpose and with the same secret alone', () => {
  const sealed = ours.seal('cohort-key', '钥匙')
  expect(sealed).not.toContain('钥匙')
  expect(ours.seal('cohort-key', '钥匙')).not.toBe(sealed)
  expect(createSealing('a secret').open('cohort-key', sealed)).toBe('钥匙')
  expect(() => ours.open('password-key', sealed)).toThrow()
  expect(() => createSealing('another').open('cohort-key', sealed)).toThrow()
  expect(() => ours.open('cohort-key', `${sealed.slice(0, -4)}AAAA`)).toThrow()
})

test('opens a text from before there was a seal as it is', () => {
  expect(ours.open('cohort-key', 'plain')).toBe('plain')
  expect([ours.isSealed('plain'), ours.isSealed(ours.seal('cohort-key', 'plain'))]).toEqual([false, true])
})

test('makes one secret for all who start at once, which only the owner of the folder reads', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'center-seal-'))
  const secrets = await Promise.all(Array.from({ length: 8 }, () => sealSecretOf({ sealKey: null, dataDir })))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toHaveLength(43)
  expect((await stat(join(dataDir, 'seal-key'))).mode & 0o777).toBe(0o600)
  expect((await readFile(join(dataDir, 'seal-key'), 'utf8')).trim()).toBe(secrets[0])
  expect(await sealSecretOf({ sealKey: 'of the environment', dataDir })).toBe('of the environment')
  await rm(dataDir, { recursive: true })
})

test('refuses a database whose keys another secret sealed', async () => {
  const storage = await openTestDatabase()
  await checkSealing(storage.db, ours)
  await checkSealing(storage.db, createSealing('a secret'))
  await expect(checkSealing(storage.db, createSealing('another'))).rejects.toThrow(/CENTER_SEAL_KEY/)
  await storage.close()
})

test('no key lies in the database as it is, and one from before is sealed when it is read', async () => {
  const demo = await buildDemoApp()
  await demo.db.insert(cohortKeys).values({ id: 1, secret: 'a-cohort-key-from-before' })
  const zhangsan = await demo.signInAs('zhangsan')
  expect((await demo.guest.call(getPublicKey, {})).status).toBe(200)
  expect((await zhangsan.call(listMicroFrontends, { params: { tenantId: 't-demo' } })).status).toBe(200)
  expect((await zhangsan.call(getImportMap, { params: { tenantId: 't-demo' } })).http).toBe(200)
  expect((await demo.app.inject('/api/front/guest-token/jwks')).statusCode).toBe(200)

  const rows = [
    ...(await demo.db.select().from(passwordKeys)).map(({ privateKey }) => privateKey),
    ...(await demo.db.select().from(cohortKeys)).map(({ secret }) => secret),
    ...(await demo.db.select().from(guestTokenKeys)).flatMap((row) => [row.privateKey, row.subjectSecret]),
  ]
  expect(rows).toHaveLength(4)
  expect(rows.filter((text) => typeof text !== 'string' || !demo.app.sealing.isSealed(text))).toEqual([])
  await demo.close()
})

test('keys of sessions, of their tabs and of sign-ins at a provider lie sealed; a session from before goes on', async () => {
  const demo = await buildDemoApp()
  const zhangsan = await demo.signInAs('zhangsan')
  const [session] = await demo.db.select().from(sessions)
  await demo.app.sessions.openTab(session!)
  const oidc = createOidcRepository(demo.db, demo.app.sealing)
  const way = { providerId: 'corp', generation: 'fixed', service: '/', provesSession: null }
  const attempt = { ...way, stateHash: 's', browserHash: 'b', nonce: 'n', codeVerifier: 'v' }
  await oidc.saveAttempt({ ...attempt, expiresAt: new Date('2030-01-01T00:00:00Z') })

  const kept = [
    ...[...(await demo.db.select().from(sessions)), ...(await demo.db.select().from(sessionTabs))].map(
      ({ signKey }) => signKey,
    ),
    ...(await demo.db.select().from(oidcAttempts)).flatMap((row) => [row.nonce, row.codeVerifier]),
  ]
  expect(kept).toHaveLength(4)
  expect(kept.filter((text) => !demo.app.sealing.isSealed(text))).toEqual([])
  expect(await oidc.takeAttempt('s', 'b', new Date('2029-01-01T00:00:00Z'))).toMatchObject(attempt)

  await demo.db.update(sessions).set({ signKey: zhangsan.signKey })
  demo.clock.advance(2000)
  expect((await zhangsan.call(rememberSession, {})).status).toBe(200)
  await demo.close()
})
