import { setPassword } from '../../domains/auth/auth.plugin'
import type { Database } from '../../platform/database/database'
import { TEST_PASSWORD_COST } from '../build-test-app'

/** Sets a user's password, hashed as cheaply as the server of a test hashes. */
export const setTestPassword = (db: Database, userId: string, password: string): Promise<void> =>
  setPassword(db, userId, password, TEST_PASSWORD_COST)
