import type { APIResponse, Request } from '@playwright/test'
import { expect, test } from './pages/journey'

type Envelope = { status: number; message: string; data: unknown }

const envelope = async (response: APIResponse) => (await response.json()) as Envelope
const signed = ['authorization_front', 'x-timestamp', 'x-nonce', 'x-signature']

test.describe('calls', () => {
  test('carry language, token, timestamp, nonce and signature', async ({ page, portal, signInPage }) => {
    const calls: Request[] = []
    page.on('request', (request) => {
      if (/portal\/entry|letter\/page|front\/events/.test(request.url())) calls.push(request)
    })
    await signInPage.open()
    await signInPage.signIn('zhangsan')
    await portal.choose('消息中心')
    await expect.poll(() => new Set(calls.map((call) => new URL(call.url()).pathname)).size).toBe(3)
    for (const call of calls) {
      const headers = await call.allHeaders()
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(signed))
      expect(new URL(call.url()).searchParams.get('language')).toBe('zh_CN')
      expect((await call.response())?.status()).toBe(200)
    }
  })

  test('are refused with a wrong, a late or no signature', async ({ page, signInPage, request }) => {
    const sent = page.waitForRequest(/portal\/entry/)
    await signInPage.enter('zhangsan')
    const original = await sent
    const all = await original.allHeaders()
    const headers = Object.fromEntries(signed.map((name) => [name, all[name] ?? '']))
    const call = (changed: Record<string, string>, url = original.url()) =>
      request.get(url, { headers: { ...headers, ...changed } }).then(envelope)

    const fresh = { 'x-nonce': 'another-nonce-000001' }
    expect((await call(fresh)).status).toBe(40132)
    expect((await call({ ...fresh, 'x-timestamp': String(Date.now() - 400_000) })).status).toBe(40131)
    expect((await call({ 'x-nonce': 'another-nonce-000002', 'x-signature': '0'.repeat(64) })).status).toBe(40132)
    expect((await call({ 'x-nonce': 'another-nonce-000003' }, `${original.url()}&roleId=r2`)).status).toBe(40132)
    const none = { ...fresh, 'x-signature': '', 'x-timestamp': '' }
    expect((await call(none)).status).not.toBe(200)
    expect((await call({ authorization_front: 'unknown' })).status).toBe(40101)
  })

  test('answers come from the database in the shape of the envelope', async ({ page, signInPage, request }) => {
    const answer = page.waitForResponse(/portal\/entry/)
    await signInPage.enter('zhangsan')
    const body = (await (await answer).json()) as Envelope & { data: { permissions: object } }
    expect(body.status).toBe(200)
    expect(Object.keys(body.data.permissions).toSorted()).toEqual(['allAuth', 'auth', 'menu'])

    const configuration = await request.get('/api/front/frontend/getVueConfig?applicationCode=center&tenantCode=park')
    expect(await envelope(configuration)).toMatchObject({ status: 200, data: { CENTER_APPTHEME: 'top' } })
    const anonymous = await request.get('/api/front/member/front/infoV2?language=eng')
    expect(anonymous.status()).toBe(401)
    expect(await envelope(anonymous)).toMatchObject({ status: 40101, data: null })
  })
})
