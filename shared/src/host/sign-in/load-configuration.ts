import * as z from 'zod/mini'
import { getRuntimeConfiguration, RuntimeConfiguration } from '../../contract'
import { callApi } from '../calls/call-api'
import type { Failure } from '../result'
import { session } from '../session/session.store'
import { configuration } from '../configuration/configuration.store'

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
  const result = await callApi(getRuntimeConfiguration, { querystring })
  if (ticket !== latest) return
  const values = result.ok ? z.safeParse(RuntimeConfiguration, result.value) : null
  configuration.status = values?.success ? 'ready' : 'failed'
  if (!result.ok) configuration.status = statuses[result.failure.code] ?? 'failed'
  if (values?.success) configuration.values = values.data
}
