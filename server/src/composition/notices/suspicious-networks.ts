import type { FastifyInstance } from 'fastify'
import { portalAddress, type ConfigurationService } from '../../domains/configuration/configuration.plugin'
import { networkOf, subjectOf } from '../../platform/limits/limits'
import { composePortalLetters } from './portal-letters'

const WINDOW_MS = 600_000
const HOUR_MS = 3_600_000
/** Wrong captchas of a network in ten minutes that people behind one address do not come to. */
const MAX_WRONG_CAPTCHAS = 100
/** Users who are told at once, at most. */
const MAX_TOLD = 50

type Dependencies = {
  configuration: Pick<ConfigurationService, 'findTenant'>
  /** Ids of the users of a tenant with a right. */
  usersWith: (tenantId: string, action: string) => Promise<string[]>
}
type Pattern = 'users' | 'captchas'
type Tenant = { id: string; code: string }

export type Suspicion = ReturnType<typeof composeSuspicion>

/**
 * Sees what single tries do not show: many names that fail from one network (a /24, or a /64 of IPv6) within ten minutes, and a burst of
 * wrong captchas. Each is counted in the metrics; users with the right to read sign-ins get a notice, once an hour for a network.
 */
export function composeSuspicion(app: FastifyInstance, { configuration, usersWith }: Dependencies) {
  const { config, db, limits, metrics, log } = app
  const sendLetter = composePortalLetters(app)

  async function report(pattern: Pattern, tenant: Tenant, network: string): Promise<void> {
    metrics.suspicions.inc({ pattern })
    const told = { subject: subjectOf('suspicion-told', tenant.id, network), max: 1, windowMs: HOUR_MS }
    if ((await limits.count(told)) !== null) return
    const receivers = await usersWith(tenant.id, 'session:read')
    const base = await portalAddress(db, config.publicUrl, tenant.id)
    const link = `${base}/center/admin?tc=${encodeURIComponent(tenant.code)}#section=signIns`
    const letter = { tenantId: tenant.id, senderId: '', ...letterOf[pattern](wordsOf(network), link) }
    await db.transaction(async (tx) => {
      for (const userId of receivers.slice(0, MAX_TOLD)) await sendLetter(tx, { ...letter, userId })
    })
  }

  async function countName(tenant: Tenant, username: string, ip: string): Promise<void> {
    const network = networkOf(ip)
    const name = subjectOf('failed-name', tenant.id, network, username.toLowerCase())
    if ((await limits.count({ subject: name, max: 1, windowMs: WINDOW_MS })) !== null) return
    const names = subjectOf('failed-names', tenant.id, network)
    const retryAfter = await limits.count({ subject: names, max: config.suspiciousUsers - 1, windowMs: WINDOW_MS })
    if (retryAfter !== null) await report('users', tenant, network)
  }

  async function countCaptcha(tenantCode: unknown, ip: string): Promise<void> {
    const network = networkOf(ip)
    const wrong = { subject: subjectOf('wrong-captchas', network), max: MAX_WRONG_CAPTCHAS - 1, windowMs: WINDOW_MS }
    if ((await limits.count(wrong)) === null) return
    const tenant = typeof tenantCode === 'string' ? await configuration.findTenant({ code: tenantCode }) : null
    if (tenant) await report('captchas', tenant, network)
    else metrics.suspicions.inc({ pattern: 'captchas' })
  }

  // No one who signs in is kept waiting or refused by it.
  const quietly = (counting: Promise<void>) =>
    counting.catch((error: unknown) => log.error({ err: error }, 'failed sign-ins were not counted'))

  app.addHook('onResponse', async (request) => {
    if (request.outcome?.code !== 'login.wrong_captcha') return
    const { tenantCode } = (request.body ?? {}) as { tenantCode?: unknown }
    await quietly(countCaptcha(tenantCode, request.ip))
  })

  return {
    /** A name of a tenant failed to sign in. */
    noteFailure: (tenant: Tenant, { username, ip }: { username: string; ip: string }): Promise<void> =>
      quietly(countName(tenant, username, ip)),
  }
}

const wordsOf = (network: string) => (network.includes(':') ? `${network}::/64` : `${network}.0/24`)

/** The notices of the portal have one text, so it is in both languages. */
const letterOf: Record<Pattern, (network: string, link: string) => { title: string; remark: string }> = {
  users: (network, link) =>
    toLetter(link, [
      `10 分钟内，网段 ${network} 有多个不同账号登录失败，可能有人在猜测密码。`,
      `Several accounts failed to sign in from the network ${network} within 10 minutes: somebody may be guessing passwords.`,
    ]),
  captchas: (network, link) =>
    toLetter(link, [
      `10 分钟内，网段 ${network} 的验证码错误次数异常，可能有程序在尝试登录。`,
      `The network ${network} gave many wrong captchas within 10 minutes: a program may be trying to sign in.`,
    ]),
}

const toLetter = (link: string, lines: string[]) => {
  const seen = `<a href="${link}" target="_blank" rel="noopener noreferrer">查看登录日志 / Sign-in log</a>`
  return {
    title: '异常登录提醒 / Suspicious sign-ins',
    remark: [...lines, seen].map((line) => `<p>${line}</p>`).join(''),
  }
}
