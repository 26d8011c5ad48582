import type { Transaction } from '../../platform/database/database'
import { subjectOf, type Limits } from '../../platform/limits/limits'
import { AppError } from '../../platform/errors/errors'
import type { AdminDependencies, Caller, SendLetter } from '../admin-dependencies'
import { toLetterHtml } from '../html-text'

/** What is sent in for a review is told to this many reviewers at most: more would not answer sooner. */
const MAX_REVIEWERS = 20
const SUBMISSIONS_A_DAY = 20
const DAY_MS = 24 * 3_600_000

export type Words = { title: string; zh: string; en: string; note?: string }

type Dependencies = {
  limits: Limits
  sendLetter: SendLetter
  /** Ids of the users who decide on what is sent in. */
  reviewersOf: AdminDependencies['reviewersOf']
}

/** What users send in for a review: counted, and told to the reviewers; what became of it is told to the user. */
export function createSubmissions({ limits, sendLetter, reviewersOf }: Dependencies) {
  return {
    /**
     * Refuses more than twenty a day. Answers whom to tell, also those who decide for the enterprise that is named: asked before the
     * transaction, since a connection may be the only one.
     */
    async begin({ tenantId, userId }: Caller, enterpriseId?: string): Promise<string[]> {
      const subject = subjectOf('submissions', tenantId, userId)
      const retryAfter = await limits.count({ subject, max: SUBMISSIONS_A_DAY, windowMs: DAY_MS })
      if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
      const reviewers = await reviewersOf(tenantId, enterpriseId)
      return reviewers.filter((id) => id !== userId).slice(0, MAX_REVIEWERS)
    },

    async tell(tx: Transaction, about: { tenantId: string; senderId: string }, userIds: string[], words: Words) {
      const letter = { ...about, title: words.title, remark: toLetterHtml(words) }
      for (const userId of userIds) await sendLetter(tx, { ...letter, userId })
    },
  }
}

export type Submissions = ReturnType<typeof createSubmissions>
