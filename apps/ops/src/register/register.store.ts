import { proxy } from 'valtio'
import {
  listPublishedApps,
  publishApp,
  registerApp,
  UPLOAD_LIMIT_MS,
  type PublishedApp,
  type RegistrationRequest,
} from '@center/shared/contract'
import { callApi, type Failure, type Result } from '@center/shared/host'
import { bundleForm } from '../lib/bundle-form'
import { apps, loadApps } from '../lib/apps.store'
import { closeDialogs, dialogs } from '../lib/dialogs.store'

type Registering = {
  status: 'idle' | 'sending' | 'failed'
  failure: Failure | null
  /** What other tenants run, or was published and runs nowhere. */
  published: readonly PublishedApp[]
}

export const registering = proxy<Registering>({ status: 'idle', failure: null, published: [] })

/** What is added to which tenant: a bundle that is sent, or an app that is in the registry. */
export type AppToAdd = {
  tenantCode: string
  source: { bundle: File; report: File | null } | { name: string }
  menuPrefix: string
  /** An element runs with the rights of its user, and not in a frame. */
  isInPage: boolean
}

/** Begins anew, and loads what can be chosen. */
export async function beginRegister(): Promise<void> {
  Object.assign(registering, { status: 'idle', failure: null, published: [] })
  const answer = await callApi(listPublishedApps, {})
  if (!dialogs.isRegisterOpen) return
  if (answer.ok) registering.published = answer.value.rows
  else Object.assign(registering, { status: 'failed', failure: answer.failure })
}

/** Whether a tenant has an app. */
export const hasApp = (tenantCode: string, name: string) =>
  apps.rows.some((row) => row.tenantCode === tenantCode && row.name === name)

/**
 * Publishes where a bundle is given, and registers where the tenant does not have the app. Answers the app's name, or null when it was
 * refused: the same bundle sent again is the same version.
 */
export async function addApp(asked: AppToAdd): Promise<string | null> {
  Object.assign(registering, { status: 'sending', failure: null })
  const result = await add(asked)
  if (!result.ok) {
    Object.assign(registering, { status: 'failed', failure: result.failure })
    return null
  }
  await loadApps()
  closeDialogs()
  return result.value
}

async function add({ tenantCode, source, menuPrefix, isInPage }: AppToAdd): Promise<Result<string>> {
  const named = 'name' in source ? { ok: true as const, value: source.name } : await publish(source)
  if (!named.ok) return named
  const name = named.value
  if (hasApp(tenantCode, name)) return named
  const body: RegistrationRequest = {
    menuPrefix: menuPrefix || prefixOf(name),
    ...(isInPage ? { isolation: 'none' } : {}),
    origins: [],
    props: {},
    enabled: true,
  }
  const registered = await callApi(registerApp, { params: { tenantCode, name }, body }, { once: true })
  return registered.ok ? { ok: true, value: name } : registered
}

async function publish({ bundle, report }: { bundle: File; report: File | null }): Promise<Result<string>> {
  const body = (await bundleForm(bundle, report)) as never
  const result = await callApi(publishApp, { body }, { timeoutMs: UPLOAD_LIMIT_MS })
  return result.ok ? { ok: true, value: result.value.name } : result
}

/** What the menu calls an app without a prefix of its own: `@acme/stock-taking` is `stock-taking`. */
export const prefixOf = (name: string) => name.slice(name.indexOf('/') + 1).slice(0, 40)
