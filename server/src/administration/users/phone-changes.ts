import { maskPhone, RECOVERY_HOLD_HOURS } from '@center/shared/contract'
import type { Transaction } from '../../platform/database/database'
import type { Act, AdminDependencies } from '../admin-dependencies'
import type { Deed } from '../changes'
import { userRows } from './users.repository'

/** Whose number, and what it was before. */
export type PhoneChange = { id: string; username: string; from: string; to: string }
export type PhoneChanges = ReturnType<typeof createPhoneChanges>
export type WrittenPhones = { deeds: Deed[]; settle: () => Promise<void> }

const HOLD_MS = RECOVERY_HOLD_HOURS * 3_600_000

/**
 * What another number takes that somebody else sets (decision 030), since a password is recovered by it: recovery is held for a day, the
 * user's sessions end, the audit names it, and the old number is told. A number that is taken away recovers nothing: nothing is done.
 */
export function createPhoneChanges({
  now,
  endAllWithin,
  tellPhoneChanged,
}: Pick<AdminDependencies, 'now' | 'endAllWithin' | 'tellPhoneChanged'>) {
  return {
    /** In the transaction that writes the numbers; `settle` is to be called once it holds. */
    async write(tx: Transaction, { tenantId, tenantCode }: Act, changes: PhoneChange[]): Promise<WrittenPhones> {
      const others = changes.filter(({ from, to }) => to !== '' && from !== to)
      const at = now()
      const noteEnds: (() => void)[] = []
      for (const { id } of others) {
        await userRows.update(tx, { tenantId, id }, { recoveryHeldUntil: new Date(at.getTime() + HOLD_MS) })
        noteEnds.push(await endAllWithin(tx, { tenantId, userId: id }))
      }
      return {
        deeds: others.map(deedOf),
        async settle() {
          for (const noteEnd of noteEnds) noteEnd()
          for (const { from, to } of others) {
            if (from !== '') await tellPhoneChanged({ tenantCode, phone: from, newPhone: maskPhone(to), at })
          }
        },
      }
    },
  }
}

const deedOf = ({ id, username, from, to }: PhoneChange): Deed => ({
  action: 'phone',
  object: username,
  kind: 'update',
  userId: id,
  isQuiet: true,
  before: { mobile: maskPhone(from) },
  after: { mobile: maskPhone(to) },
})
