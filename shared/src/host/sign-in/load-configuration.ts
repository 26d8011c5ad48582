import * as z from 'zod/mini'
import { getRuntimeConfiguration, RuntimeConfiguration, toConfiguration } from '../../contract'
import { answerAhead, callApi } from '../calls/call-api'
import { readBoot } from '../page/boot'
import type { Failure } from '../result'
import { session } from '../session/session.store'
import { configuration } from '../configuration/configuration.store'
import { followPortalLocale } from '../texts/texts'

/** Failures that say what the server has not. */
const statuses: Partial<Record<Failure['code'], typeof configuration.status>> = {
  'tenant.not_found': 'no-tenant',
  'setup.required': 'not-set-up',
}

let latest = 0

/** Fetches the runtime configuration of the tenant in use. After a failure the values before it stay. */
export async function loadConfiguration(): Promise<void> {
  const ticket = ++latest
  configuration.status = 'loading'
  const querystring = { applicationCode: 'center', tenantCode: session.tenantCode || undefined }
  takeFromPage()
  const result = await callApi(getRuntimeConfiguration, { querystring })
  if (ticket !== latest) return
  const values = result.ok ? z.safeParse(RuntimeConfiguration, result.value) : null
  configuration.status = values?.success ? 'ready' : 'failed'
  if (!result.ok) configuration.status = statuses[result.failure.code] ?? 'failed'
  if (!values?.success) return
  configuration.values = values.data
  await followPortalLocale(values.data.CENTER_LANGUAGE)
}

/** Takes what was changed of the configuration while the page is open. Where it cannot be had, the values of before stay. */
export async function refreshConfiguration(): Promise<void> {
  const ticket = ++latest
  const querystring = { applicationCode: 'center', tenantCode: session.tenantCode || undefined }
  const result = await callApi(getRuntimeConfiguration, { querystring })
  const values = result.ok ? z.safeParse(RuntimeConfiguration, result.value) : null
  if (ticket !== latest || !values?.success) return
  configuration.values = values.data
  await followPortalLocale(values.data.CENTER_LANGUAGE)
}

let isTaken = false

/** The page brought the configuration of its tenant along, for the first question. One that the browser kept for the way back may be of yesterday. */
function takeFromPage(): void {
  const { configuration: values, tenantCode } = readBoot()
  const [visit] = performance.getEntriesByType?.('navigation') ?? []
  const isOld = (visit as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
  if (isTaken || isOld || !values || !tenantCode) return
  isTaken = true
  answerAhead(
    getRuntimeConfiguration,
    { querystring: { applicationCode: 'center', tenantCode } },
    toConfiguration(values),
  )
}
