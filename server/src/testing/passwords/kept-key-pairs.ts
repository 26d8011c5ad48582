import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRsaKeyPair, type CreateRsaKeyPair, type RsaKeyPair } from '../../platform/secrets/rsa-key-pair'
import { root } from '../test-database'

const folder = join(root, '.cache')

/**
 * Key pairs for one server, each another one. They are made once for all test files: to make one takes longer than most tests.
 */
export function createKeptKeyPairs(): CreateRsaKeyPair {
  let given = 0
  return async () => {
    given += 1
    const file = join(folder, `test-key-pair-${given}.json`)
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as RsaKeyPair
    const pair = await createRsaKeyPair()
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(pair))
    renameSync(`${file}.${process.pid}`, file)
    return pair
  }
}
