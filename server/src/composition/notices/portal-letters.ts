import type { FastifyInstance } from 'fastify'
import { createPortalLetters, type SendPortalLetter } from '../../domains/letters/letters.plugin'
import { createLetterReceivers } from './letter-receivers'

/** Letters of the portal itself. Whether their receiver has the right to letters is read in the transaction that writes them. */
export function composePortalLetters({ now, databaseNow }: FastifyInstance): SendPortalLetter {
  return createPortalLetters({
    clock: databaseNow,
    mayReceive: async (db, { tenantId, userId }) =>
      (await createLetterReceivers({ db, now }).countedAmong(tenantId, [userId])).length > 0,
  })
}
