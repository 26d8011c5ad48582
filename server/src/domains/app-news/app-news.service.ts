import {
  mostAppTodos,
  mostNoticesAnHour,
  toWireTime,
  type AppBadge,
  type AppNews,
  type AppNotice,
  type AppTodo,
  type Capability,
  type NewsForUser,
} from '@center/shared/contract'
import type { Database, Transaction } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import { subjectOf, type Limits } from '../../platform/limits/limits'
import type { AppendEvent } from '../../platform/server/decorations'
import { newsRows, type AppTodoRow, type OfApp, type Owner } from './app-news.repository'

export type AppNewsService = ReturnType<typeof createAppNewsService>
/** How letters of an app are written to its users, in the caller's transaction. */
export type NoticesOf = (
  tenantId: string,
  app: string,
) => Promise<(tx: Transaction, userId: string, notice: AppNotice) => Promise<void>>

type Dependencies = {
  db: Database
  now: () => Date
  appendEvent: AppendEvent
  limits: Pick<Limits, 'count'>
  /** What a tenant granted to an app that it has; null for an app that it has not. */
  capabilitiesOf: (tenantId: string, app: string) => Promise<readonly Capability[] | null>
  noticesOf: NoticesOf
}

const HOUR_MS = 3_600_000

/** What apps have for users: to-dos, numbers at menu items, notices. An app writes what it was granted, and reads nothing. */
export function createAppNewsService({ db, now, appendEvent, limits, capabilitiesOf, noticesOf }: Dependencies) {
  const expectGranted = createGrants(capabilitiesOf)
  const expectFew = createNoticeLimit(limits)

  return {
    /** For the user who has the app open. */
    async tellMe({ tenantId, userId, app }: OfApp, news: AppNews): Promise<true> {
      expectOnce(news, 'body')
      await expectGranted(tenantId, app, [news])
      await db.transaction(async (tx) => {
        await write(tx, { tenantId, userId, app }, { news, at: now() })
        await appendEvent(tx, { type: 'app-news', app }, { tenantId, userId })
      })
      return true
    },

    /** For users whom the app knows by the id in its tokens: all of it, or nothing. */
    async tellUsers(target: Omit<OfApp, 'userId'>, news: NewsForUser[]): Promise<{ told: number; unknown: string[] }> {
      const { tenantId, app } = target
      news.forEach((one, index) => expectOnce(one, `news.${index}`))
      await expectGranted(tenantId, app, news)
      const subjects = news.map(({ user }) => user)
      const users = await newsRows.usersOf(db, target, subjects)
      const known = news.flatMap(({ user, ...one }) => {
        const userId = users.get(user)
        return userId === undefined ? [] : [{ to: { tenantId, userId, app }, one }]
      })
      for (const { to, one } of known) if (one.notice) await expectFew(to)
      const sendNotice = await noticesOf(tenantId, app)
      await db.transaction(async (tx) => {
        for (const { to, one } of known) {
          await write(tx, to, { news: one, at: now() })
          if (one.notice) await sendNotice(tx, to.userId, one.notice)
        }
        const audience = known.map(({ to: { userId } }) => ({ tenantId, userId }))
        await appendEvent(tx, { type: 'app-news', app }, audience)
      })
      return { told: known.length, unknown: subjects.filter((user) => !users.has(user)) }
    },

    async todos(owner: Owner): Promise<{ rows: AppTodo[]; total: number }> {
      const rows = (await newsRows.todos(db, owner)).map(toTodo)
      return { rows, total: rows.length }
    },

    async removeTodo(owner: Owner, id: number): Promise<true> {
      if (!(await newsRows.removeTodo(db, owner, id))) throw new AppError('record.not_found')
      return true
    },

    async badges(owner: Owner): Promise<{ rows: AppBadge[]; total: number }> {
      const rows = await newsRows.badges(db, owner)
      return { rows, total: rows.length }
    },
  }
}

function createGrants(capabilitiesOf: Dependencies['capabilitiesOf']) {
  return async (tenantId: string, app: string, news: Parts[]): Promise<void> => {
    const granted = await capabilitiesOf(tenantId, app)
    if (!granted) throw new AppError('app.not_found')
    if (neededFor(news).some((capability) => !granted.includes(capability))) throw new AppError('permission.denied')
  }
}

function createNoticeLimit(limits: Dependencies['limits']) {
  return async ({ tenantId, app, userId }: OfApp): Promise<void> => {
    const subject = subjectOf('app-notice', tenantId, app, userId)
    const retryAfter = await limits.count({ subject, max: mostNoticesAnHour, windowMs: HOUR_MS })
    if (retryAfter !== null) throw new AppError('rate.limited', { retryAfter })
  }
}

async function write(tx: Transaction, target: OfApp, { news, at }: { news: AppNews; at: Date }): Promise<void> {
  const { tenantId, userId, app } = target
  await newsRows.endTodos(tx, target, news.done)
  const rows = news.todos.map(({ key: name, title, titleEn = title, dueAt, path }) => {
    const due = dueAt ? new Date(dueAt) : null
    return { tenantId, userId, app, name, path, title, titleEn, dueAt: due, createdAt: at }
  })
  await newsRows.writeTodos(tx, rows)
  if (rows.length > 0 && (await newsRows.countTodos(tx, target)) > mostAppTodos) throw new AppError('todo.too_many')
  await newsRows.writeBadges(tx, target, news.badges)
}

type Parts = AppNews & { notice?: AppNotice | undefined }

function neededFor(news: Parts[]): Capability[] {
  const needed: [Capability, (one: Parts) => boolean][] = [
    ['todo', ({ todos, done }) => todos.length + done.length > 0],
    ['badge', ({ badges }) => badges.length > 0],
    ['notify', ({ notice }) => notice !== undefined],
  ]
  return needed.filter(([, isAsked]) => news.some(isAsked)).map(([capability]) => capability)
}

/** One statement cannot write a row twice, and which of two it should be is not said. */
function expectOnce({ todos, badges }: AppNews, field: string): void {
  const isRepeated = (names: string[]) => new Set(names).size < names.length
  if (isRepeated(todos.map(({ key }) => key))) throw invalidField(`${field}.todos`, 'double')
  if (isRepeated(badges.map(({ path }) => path))) throw invalidField(`${field}.badges`, 'double')
}

function toTodo({ id, app, name: key, title, titleEn, path, dueAt, createdAt }: AppTodoRow): AppTodo {
  return { id, app, key, title, titleEn, path, dueAt: dueAt && toWireTime(dueAt), crtTime: toWireTime(createdAt) }
}
