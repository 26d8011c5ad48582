import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import type { PublicKey } from '@center/shared/contract'
import { createKeptKeyPairs } from '../../testing/passwords/kept-key-pairs'
import type { PasswordKeyRow } from './auth.repository'
import { createPasswordKeysService } from './password-keys.service'

const DAY_MS = 24 * 3_600_000

const createKeyPair = createKeptKeyPairs()

let ms: number
/** The table that every instance of the server shares. */
let rows: PasswordKeyRow[]
let made: number

const open = () =>
  createPasswordKeysService({
    now: () => new Date(ms),
    createKeyPair,
    repository: {
      keysAfter: async (at: Date) =>
        rows.filter(({ createdAt }) => createdAt > at).toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt)),
      insertKey: async (row: PasswordKeyRow) => {
        made += 1
        rows.push(row)
      },
      forgetKeysBefore: async (at: Date) => void (rows = rows.filter(({ createdAt }) => createdAt >= at)),
    } as never,
  })
const encrypt = ({ spki }: PublicKey, text: string) => {
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(text)).toString('base64')
}

beforeEach(() => {
  ms = 100 * DAY_MS
  rows = []
  made = 0
})

test('a pair is handed out for a day, made once however many ask, and shared by the instances', async () => {
  const service = open()
  const [first, second] = await Promise.all([service.current(), service.current()])
  expect([second.kid, made, first.expiresAt]).toEqual([first.kid, 1, ms + DAY_MS])
  ms += DAY_MS - 1
  expect((await service.current()).kid).toBe(first.kid)
  expect((await open().current()).kid).toBe(first.kid)
  ms += 1
  const next = await service.current()
  expect([next.kid === first.kid, made, rows.length]).toEqual([false, 2, 2])
  expect((await service.current()).kid).toBe(next.kid)
})

test('a pair is read for one more day, and no longer', async () => {
  const service = open()
  const key = await service.current()
  const cipher = encrypt(key, '密码Pass@1')
  ms += 2 * DAY_MS - 1
  await expect(service.decrypt(key.kid, cipher)).resolves.toBe('密码Pass@1')
  await expect(open().decrypt(key.kid, cipher)).resolves.toBe('密码Pass@1')
  ms += 1
  await expect(service.decrypt(key.kid, cipher)).rejects.toMatchObject({ code: 'login.decryption_failed' })
})

test('what has no use any more is forgotten when a pair is made', async () => {
  const service = open()
  await service.current()
  ms += 2 * DAY_MS + 1
  const { kid } = await service.current()
  expect(rows.map((row) => row.kid)).toEqual([kid])
})

test('a key of another instance is read; one of no one is refused', async () => {
  const mine = open()
  await mine.current()
  ms += DAY_MS
  const theirs = await open().current()
  await expect(mine.decrypt(theirs.kid, encrypt(theirs, 'x'))).resolves.toBe('x')
  await expect(mine.decrypt('unknown', '')).rejects.toMatchObject({ code: 'login.decryption_failed' })
})

test('what was not encrypted with the key has no clear text', async () => {
  const service = open()
  const { kid } = await service.current()
  await expect(service.decrypt(kid, 'bm8gY2lwaGVy')).resolves.toBeNull()
})
