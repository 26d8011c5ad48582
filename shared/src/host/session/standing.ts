import * as z from 'zod/mini'
import { firstSaid, launch } from '../address/launch'
import { configuration } from '../configuration/configuration.store'
import { keep, kept, remember, remembered } from '../storage'
import { sessionMark } from './session-life'
import { session } from './session.store'

/**
 * As what and where the session stands beside what the server keeps of it: each is the address's word, else what this tab
 * keeps, else the configuration's, else the user's default (contract 10.3). A switch by the user overrules the address.
 */
export type Standing = { roleCode: string; appCode: string; benchCode: string; partBench: string }

type Part = keyof Standing

/** The default application is remembered in this browser for a day (spec 9). */
const DEFAULT_LIFE_MS = 24 * 3_600_000

export function standing(): Standing {
  const { CENTER_APP_CODE, CENTER_BENCH_CODE, CENTER_PART_BENCH } = configuration.values
  return {
    roleCode: firstSaid(launch.roleCode, kept(nameOf('roleCode'))),
    appCode: firstSaid(
      launch.appCode,
      kept(nameOf('appCode')),
      session.user?.defaultApplyCode,
      rememberedDefault(),
      CENTER_APP_CODE,
    ),
    benchCode: firstSaid(launch.benchCode, keptBench('benchCode'), CENTER_BENCH_CODE),
    partBench: partBench(CENTER_PART_BENCH),
  }
}

/** Takes a part of the standing for this tab, whatever the address said. Empty: nothing is kept, and the rest decides. */
export function stand(change: Partial<Standing>): void {
  for (const part of Object.keys(change) as Part[]) {
    launch[part] = null
    keep(nameOf(part), change[part] || (part === 'partBench' ? NO_PART : null))
  }
  shareStanding()
}

/** Keeps what the session began with, so that it stays when a default changes: that is for the next one (spec 4). */
export function keepStanding(): void {
  const { benchCode, partBench, appCode } = standing()
  for (const [part, value] of Object.entries({ benchCode, partBench, appCode })) {
    if (value) keep(nameOf(part as Part), value)
  }
  if (session.user?.roleCode) keep(nameOf('roleCode'), session.user.roleCode)
  shareStanding()
}

const shared = ['roleCode', 'appCode', 'benchCode', 'partBench'] as const

/** Notes the standing for tabs of the session that are opened next. */
function shareStanding(): void {
  const mark = sessionMark()
  if (mark) remember(sharedName(), JSON.stringify({ mark, parts: shared.map((part) => kept(nameOf(part))) }))
}

const SharedStanding = z.object({ mark: z.string(), parts: z.array(z.nullable(z.string())) })

/** A tab that was just opened stands where the one before it stood. */
export function adoptStanding(): void {
  try {
    const { mark, parts } = z.parse(SharedStanding, JSON.parse(remembered(sharedName()) ?? ''))
    if (mark === sessionMark()) shared.forEach((part, index) => keep(nameOf(part), parts[index] ?? null))
  } catch {
    // Nothing, or something else, is there: the tab stands where the user begins.
  }
}

const sharedName = () => `${session.tenantCode}__standing`

/** What was kept of the workbench when a session ended: the address of the next sign-in carries it (spec 4), the browser does not. */
let left = { tenantCode: '', benchCode: null as string | null, partBench: null as string | null }

/** The next session of the tab stands where it is told to. The workbench belongs to the address, not to the user. */
export function leaveStanding(): void {
  const [benchCode, part] = [keptBench('benchCode'), keptBench('partBench')]
  left = { tenantCode: session.tenantCode, benchCode, partBench: part }
  for (const name of ['roleCode', 'appCode', 'benchCode', 'partBench'] as const) keep(nameOf(name), null)
  Object.assign(launch, { roleCode: null, appCode: null })
}

function keptBench(part: 'benchCode' | 'partBench'): string | null {
  return kept(nameOf(part)) ?? (left.tenantCode === session.tenantCode ? left[part] : null)
}

/** Remembers for a day which application the user begins in, for a server that does not say it with the user. */
export function rememberDefaultApplication(appCode: string): void {
  remember(defaultName(), JSON.stringify({ appCode, savedAt: Date.now() }))
}

function rememberedDefault(): string {
  try {
    const { appCode, savedAt } = JSON.parse(remembered(defaultName()) ?? '{}') as Record<string, unknown>
    const isFresh = typeof savedAt === 'number' && Date.now() - savedAt < DEFAULT_LIFE_MS
    return isFresh && typeof appCode === 'string' ? appCode : ''
  } catch {
    return ''
  }
}

/** The user wants all parts of the workbench: the configuration is not asked any more. */
const NO_PART = '-'

function partBench(configured: string): string {
  const keptPart = keptBench('partBench')
  if (!launch.partBench && keptPart === NO_PART) return ''
  return firstSaid(launch.partBench, keptPart, configured)
}

function nameOf(part: Part): string {
  return `${session.tenantCode}__${part}`
}

function defaultName(): string {
  return `${session.tenantCode}__${session.user?.userId ?? ''}__defaultApply`
}
