import * as z from 'zod/mini'
import { getRuntimeConfiguration, RuntimeConfiguration } from '../../contract'
import { callApi } from '../calls/call-api'
import { session } from '../session/session.store'
import { configuration } from '../configuration/configuration.store'

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
  if (!result.ok && result.failure.code === 'tenant.not_found') configuration.status = 'no-tenant'
  if (!result.ok && result.failure.code === 'setup.required') configuration.status = 'not-set-up'
  if (values?.success) configuration.values = values.data
}
