import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import type { PublicKey } from '@center/shared/contract'
import { encryptPassword } from '../../support/api-person'

/** Users of the demo data who are not of the tenant `demo`. */
const tenants: Record<string, string> = { wangwu: 'park', zhaoliu: 'region' }

/** Signs a user in by the calls that the form makes. */
export async function signInByCalls(request: APIRequestContext, username: string, password: string) {
  const tenantCode = tenants[username] ?? 'demo'
  const { data: key } = await read<{ data: PublicKey }>(await request.get('/api/auth/publicKey'))
  const captchaData = randomUUID().slice(0, 16)
  await request.get(`/api/auth/kaptcha/get?type=LOGIN&data=${captchaData}`)
  const form = { username, tenantCode, ...encryptPassword(key, password), captchaData, imgvercode: '1234' }
  const grant = await request.post('/api/auth/jwt/token', { data: form })
  const { data: token, signKey } = await read<{ data: string; signKey: string }>(grant)
  return { tenantCode, token, signKey }
}

/** Signs a user in, keeps the session in this tab alone as the form does, and opens the portal. */
export async function enterPortal(page: Page, username: string, password: string): Promise<void> {
  // The context's own, so that its cookies are the page's.
  const { tenantCode, token, signKey } = await signInByCalls(page.request, username, password)
  await openEmptyPage(page)
  await page.evaluate(
    ({ tenant, kept }) => {
      for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(`pro__${tenant}__${name}`, value)
      for (const storage of [sessionStorage, localStorage]) storage.setItem('pro__tenantCode', tenant)
    },
    { tenant: tenantCode, kept: { token, key: `raw:${signKey}`, mark: randomUUID() } },
  )
  await page.goto('/center/index')
}

async function read<T>(response: APIResponse): Promise<T> {
  const envelope = (await response.json()) as T & { status: number; message: string }
  if (envelope.status !== 200) throw new Error(`${response.url()}: ${envelope.status} ${envelope.message}`)
  return envelope
}

/** A page of the portal's origin that does nothing, to write into its storage. */
async function openEmptyPage(page: Page): Promise<void> {
  const body = '<!doctype html><title>…</title><link rel="icon" href="data:,">'
  await page.route('**/center/empty', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/center/empty')
  await page.unroute('**/center/empty')
}
