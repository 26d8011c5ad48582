import type { SessionPaging, Written } from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import type { Sessions } from '../../platform/session/sessions'
import type { Act, AdminDependencies } from '../admin-dependencies'
import type { Changes } from '../changes'
import { expectRankOverUser } from '../rank'
import { sessionRows } from './sessions.repository'

type Dependencies = Pick<AdminDependencies, 'db' | 'now'> & { change: Changes; end: Sessions['end'] }

/** A session that was not seen for so long has ended or is about to. */
const SHOWN_MS = 24 * 3_600_000

/** Who is signed in, and the end of it. */
export function createSessionAdmin({ db, now, change, end }: Dependencies) {
  return {
    list: (act: Act, paging: SessionPaging) =>
      sessionRows.page(db, act, { ...paging, since: new Date(now().getTime() - SHOWN_MS) }),

    async end(act: Act, id: string): Promise<Written> {
      const owner = await sessionRows.ownerOf(db, act.tenantId, id)
      if (!owner) throw new AppError('record.not_found')
      await expectRankOverUser(db, act, owner.userId)
      await end(id, 'revoked')
      const deed = { action: 'session' as const, object: owner.username, kind: 'end' }
      return change(act, async () => ({ result: { id, revision: 1 }, deeds: [deed] }))
    },
  }
}
