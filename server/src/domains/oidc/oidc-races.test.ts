import type { Storage } from '../../platform/database/database'
import { createSealing } from '../../platform/secrets/sealing'
import { atOnce, describeOnPostgres, openPostgresDatabase } from '../../testing/on-postgres'
import { createOidcRepository } from './oidc.repository'

const sealing = createSealing('a secret')
const TIMES = 20
const at = new Date('2026-01-01T00:00:00Z')
const later = new Date('2026-01-01T00:10:00Z')

describeOnPostgres('of many at the same moment', () => {
  let storage: Storage
  beforeAll(async () => {
    storage = await openPostgresDatabase()
  })
  afterAll(() => storage.close())

  test('one browser takes the attempt behind a state', async () => {
    const oidc = createOidcRepository(storage.db, sealing)
    const secrets = { nonce: 'n', codeVerifier: 'v' }
    const way = { ...secrets, providerId: 'corp', generation: 'fixed', service: '/', provesSession: null }
    await oidc.saveAttempt({ ...way, stateHash: 's', browserHash: 'b', expiresAt: later })
    const answers = await atOnce(TIMES, () => oidc.takeAttempt('s', 'b', at))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  test('one copy of a logout token is heard', async () => {
    const oidc = createOidcRepository(storage.db, sealing)
    const token = { issuer: 'https://idp.example', jti: 'j', sid: 's', subject: null, expiresAt: later }
    const answers = await atOnce(TIMES, () => oidc.noteLogout(token))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })
})
