import type { Frame } from '@playwright/test'
import { expect, test } from './pages/journey'
import { packSums } from './guests/sums-bundle'
import { createOperations } from '../support/operations'
import type { System } from '../support/start-system'

const app = '@apps/notepad'
const isolate = (system: System, isolation: 'none' | 'frame') =>
  createOperations(system).register(app, { menuPrefix: 'notepad', isolation })

/** Each attempt and what came of it, from inside the frame. */
function attempts(frame: Frame): Promise<Record<string, string>> {
  return frame.evaluate(async () => {
    const tried: Record<string, () => unknown> = {
      portal: () => window.parent.document.title,
      cookie: () => document.cookie,
      storage: () => localStorage.length,
      api: () => fetch('/api/auth/session'),
      script: () =>
        new Promise((resolve, reject) => {
          const script = Object.assign(document.createElement('script'), { onload: resolve, onerror: reject })
          script.setAttribute('src', '/center/assets/loader.js')
          document.head.append(script)
        }),
      // What the browser is told to run by the test may make code of text; what follows from a message may not.
      code: () =>
        new Promise((resolve, reject) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            try {
              resolve(new Function('return 1')())
            } catch (error) {
              reject(error as Error)
            }
          }
          port2.postMessage(null)
        }),
    }
    const results: Record<string, string> = { origin: window.origin }
    for (const [name, attempt] of Object.entries(tried)) {
      results[name] = await Promise.resolve()
        .then(attempt)
        .then(
          () => 'done',
          () => 'refused',
        )
    }
    return results
  })
}

type Knowing = { host: { userInfo: { userId: string } } }

/** Ways to a document below the frame's own, which would have all of the browser's functions, and what it could load. */
function makeDocuments(frame: Frame): Promise<Record<string, string>> {
  return frame.evaluate(() => {
    type Factory = { createPolicy(name: string, rules: object): { createHTML(html: string): string } }
    const { trustedTypes } = window as unknown as { trustedTypes: Factory }
    const html = '<script src="x"></' + 'script>'
    const made = () => document.createElement('iframe')
    const loading = (srcdoc: string) => (srcdoc.includes('<script') ? 'done' : '')
    const [plain, named, own] = [made(), made(), made()]
    plain.srcdoc = html
    named.setAttribute('srcdoc', html)
    own.srcdoc = trustedTypes.createPolicy('own', { createHTML: (text: string) => text }).createHTML(html)
    const box = document.body.appendChild(document.createElement('div'))
    box.innerHTML = '<iframe srcdoc="&lt;script>"></iframe>'
    let empty = 'done'
    try {
      void (box.appendChild(made()).contentWindow as unknown as { RTCPeerConnection: unknown }).RTCPeerConnection
    } catch {
      empty = 'refused'
    }
    const inHtml = box.querySelector('iframe[srcdoc]') ? 'done' : ''
    return {
      srcdoc: loading(plain.srcdoc),
      attribute: loading(named.srcdoc),
      policy: loading(own.srcdoc),
      html: inHtml,
      empty,
    }
  })
}

test.describe('the same bundle, isolated', () => {
  test.beforeEach(({ system }) => isolate(system, 'frame'))
  test.afterEach(({ system }) => isolate(system, 'none'))

  test('runs in a frame with an opaque origin, looks like the portal, and cannot leave it', async ({
    signInPage,
    portal,
    guest,
    page,
    problems,
  }) => {
    problems.expect(/Content Security Policy|Refused to|violates|Failed to load|Fetch API cannot load/)
    await signInPage.enter('zhangsan')
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await expect(guest.mounted(app)).toBeVisible()
    const text = guest.frame(app).locator('textarea')
    await text.fill('写在盒子里')

    const refused = { portal: 'refused', cookie: 'refused', storage: 'refused', api: 'refused' }
    const frame = await guest.window(app)
    expect(await attempts(frame)).toEqual({ ...refused, script: 'refused', code: 'refused', origin: 'null' })
    const ink = (scope: Frame) =>
      scope.evaluate(() => getComputedStyle(document.body).getPropertyValue('--color-ink').trim())
    expect(await ink(frame)).toBe(await ink(page.mainFrame()))
    expect(await page.locator('script[src*="notepad"]').count()).toBe(0)
    await guest.declareFont(frame, 'center-notepad', 'night-shift')
    await expect.poll(() => guest.fontOf(frame, 'night-shift')).toEqual(['loaded'])

    await test.step('what the portal draws for it keeps the keyboard, and gives it back', async () => {
      await text.focus()
      await guest.askFromFrame(app, 'modal')
      await expect(portal.dialog.getByText('不能恢复。')).toBeVisible()
      for (let step = 0; step < 5; step++) {
        await page.keyboard.press('Tab')
        await expect(portal.dialog.locator(':focus')).toHaveCount(1)
      }
      await text.evaluate((field) => field.focus())
      await expect(portal.dialog.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(guest.element(app)).toHaveAttribute('data-answer', 'cancel')
      await page.keyboard.press('End')
      await page.keyboard.type('。')
      await expect(text).toHaveValue('写在盒子里。')
    })

    await test.step('Back closes it, which is a no, and stays on the page', async () => {
      await guest.askFromFrame(app, 'drawer')
      await expect(portal.dialog.getByText('不能恢复。')).toBeVisible()
      const address = page.url()
      await page.goBack()
      await expect(portal.dialog).toHaveCount(0)
      await expect(guest.element(app)).toHaveAttribute('data-answer', 'cancel')
      expect(page.url()).toBe(address)
    })
  })

  test('has no WebRTC, no document of its own making, no download, and an id that is not the portal’s', async ({
    signInPage,
    portal,
    guest,
    page,
    problems,
  }) => {
    problems.expect(/Content Security Policy|Refused to|violates|TrustedHTML|Download is disallowed|sandboxed/)
    const downloads: string[] = []
    page.on('download', (download) => void downloads.push(download.suggestedFilename()))
    await signInPage.enter('zhangsan')
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await expect(guest.mounted(app)).toBeVisible()
    const frame = await guest.window(app)

    expect(
      await frame.evaluate(() => ['RTCPeerConnection', 'webkitRTCPeerConnection'].filter((name) => name in window)),
    ).toEqual([])
    expect(await makeDocuments(frame)).toEqual({
      srcdoc: '',
      attribute: '',
      policy: '',
      html: '',
      empty: 'refused',
    })

    await frame.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { download: 'x.txt' })
      link.href = URL.createObjectURL(new Blob(['x']))
      document.body.append(link)
      link.click()
    })
    await guest.frame(app).locator('textarea').fill('还在')
    await expect(guest.frame(app).locator('textarea')).toHaveValue('还在')
    expect(downloads).toEqual([])

    const user = await guest.element(app).evaluate((element) => (element as unknown as Knowing).host.userInfo)
    const own = await page.evaluate(() => JSON.parse(localStorage.getItem('pro__demo__user') ?? '') as unknown)
    expect(user).toMatchObject({ name: '张三', username: '', groupName: '', roleCode: '' })
    expect(user.userId).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(own)).not.toContain(user.userId)
  })

  test('is ready under the pointer, and the click moves its frame into the tab', async ({
    signInPage,
    portal,
    guest,
    page,
  }) => {
    const pages: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/center-frame/')) pages.push(request.url())
    })
    await signInPage.enter('zhangsan')
    await portal.choose('生产管理', '班组管理')
    const loaded = page.waitForResponse((answer) => /notepad\.\w+\.js$/.test(answer.url()))
    await portal.item('交接班记录').hover()
    await loaded
    await expect(guest.container(app)).toHaveCount(0)
    await portal.item('交接班记录').click()
    await guest.frame(app).locator('textarea').fill('在手边')
    await expect(guest.mounted(app)).toBeVisible()
    expect(pages).toHaveLength(1)
  })

  test('is swapped live and keeps what was typed', async ({ signInPage, portal, guest, system }) => {
    await signInPage.enter('zhangsan')
    await portal.choose('生产管理', '班组管理', '交接班记录')
    await guest.frame(app).locator('textarea').fill('不会丢')

    const operations = createOperations(system)
    await operations.release(app, '1.1.0')
    await portal.acceptOffer.click()
    await expect(guest.container(app)).toHaveAttribute('data-app-version', '1.1.0')
    await expect(guest.frame(app).locator('textarea')).toHaveValue('不会丢')
    await operations.rollBack(app, '1.0.0')
  })
})

test('an isolated app starts workers and compiles WebAssembly where its registration grants it, and only there', async ({
  page,
  signInPage,
  portal,
  guest,
  system,
  problems,
}) => {
  problems.expect(/Content Security Policy|violates|WebAssembly|Refused to load/)
  const name = '@acme/sums'
  const operations = createOperations(system)
  await operations.publish(name, packSums(name))
  await operations.register(name, { menuPrefix: 'sums' })
  await operations.release(name, '1.0.0')
  await signInPage.enter('guanli')
  await portal.go('/sums')
  const shown = (text: string) => guest.frame(name).getByText(text, { exact: true })
  for (const text of ['worker refused', 'wasm refused']) await expect(shown(text)).toBeVisible()

  await operations.register(name, { menuPrefix: 'sums', capabilities: ['worker', 'wasm'] })
  await page.reload()
  for (const text of ['worker 5', 'wasm 7']) await expect(shown(text)).toBeVisible()
})
