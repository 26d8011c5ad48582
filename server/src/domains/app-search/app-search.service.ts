import {
  APP_SEARCH_LIMIT_MS,
  AppSearchAnswer,
  mostFoundOfApp,
  type AppFound,
  type GuestToken,
} from '@center/shared/contract'
import { AppError } from '../../platform/errors/errors'
import type { OutgoingCalls } from '../../platform/http/outgoing-calls'
import { subjectOf, type Limits } from '../../platform/limits/limits'
import type { Session } from '../../platform/session/session'

export type AppSearchService = ReturnType<typeof createAppSearchService>
/** The apps that a user has and that search, each with the address of its server. */
export type SearchingApps = (session: Session) => Promise<{ app: string; address: string }[]>

type Dependencies = {
  searchingApps: SearchingApps
  /** What tells the app's server who asks. */
  tokenFor: (asking: { app: string; userId: string; tenantId: string }) => Promise<GuestToken>
  outgoing: Pick<OutgoingCalls, 'exchange'>
  limits: Pick<Limits, 'count'>
}

const MAX_BYTES = 65_536
const MINUTE_MS = 60_000
/** As often as somebody types words. */
const MOST_A_MINUTE = 60

type Asked = { session: Session; keyword: string; locale: string }

/**
 * Asks the servers of apps what they find for a user, all at once, each for as long as a user waits. An app that fails costs
 * its own results alone.
 */
export function createAppSearchService({ searchingApps, tokenFor, outgoing, limits }: Dependencies) {
  async function ask({ app, address }: { app: string; address: string }, { session, keyword, locale }: Asked) {
    const { userId, tenantId } = session
    const { token } = await tokenFor({ app, userId, tenantId })
    const answer = await outgoing.exchange(address, {
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ keyword, locale, limit: mostFoundOfApp }),
      timeoutMs: APP_SEARCH_LIMIT_MS,
      maxBytes: MAX_BYTES,
    })
    if (answer.status !== 200) throw new Error(`It answered ${answer.status}.`)
    return AppSearchAnswer.parse(JSON.parse(answer.body)).results.slice(0, mostFoundOfApp)
  }

  return async function search(
    asked: Asked,
  ): Promise<{ rows: { app: string; found: AppFound[] }[]; unanswered: string[] }> {
    const apps = await searchingApps(asked.session)
    if (apps.length === 0) return { rows: [], unanswered: [] }
    const { tenantId, userId } = asked.session
    const subject = subjectOf('app-search', tenantId, userId)
    const retryAfter = await limits.count({ subject, max: MOST_A_MINUTE, windowMs: MINUTE_MS })
    if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
    const answers = await Promise.allSettled(apps.map((app) => ask(app, asked)))
    const rows = answers.flatMap((answer, index) => {
      if (answer.status === 'rejected' || answer.value.length === 0) return []
      return [{ app: apps[index]?.app ?? '', found: answer.value }]
    })
    const unanswered = apps.filter((_, index) => answers[index]?.status === 'rejected').map(({ app }) => app)
    return { rows, unanswered }
  }
}
