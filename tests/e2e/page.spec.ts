import { createHash } from 'node:crypto'
import type { PortalEntry } from '@center/shared/contract'
import { parse, resolve } from '@import-maps/resolve'
import { askConfiguration } from './pages/answers'
import { expect, test } from './pages/journey'

type ImportMap = { imports: Record<string, string>; integrity: Record<string, string> }

test.describe('the page', () => {
  test('has a strict policy, in which nothing has a nonce', async ({ request }) => {
    for (const path of ['/center/login', '/cas/login', '/center/index']) {
      const policy = (await request.get(path)).headers()['content-security-policy'] ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/)
      expect(policy).not.toMatch(/nonce|strict-dynamic|unsafe-eval|(script|style)-src [^;]*unsafe-inline/)
    }
  })

  test('shows that it is under way while nothing can be drawn yet', async ({ page }) => {
    // What the style sheet says, not which frames were drawn: a full machine may draw none for a while.
    const bar = () =>
      page.locator('#center-failures').evaluate((element) => getComputedStyle(element, '::before').animationName)
    let goOn = () => {}
    const held = new Promise<void>((release) => (goOn = release))
    await askConfiguration(page)
    await page.route('**/getVueConfig*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/center/user/login')
    await expect.poll(bar).toBe('center-wait')
    goOn()
    await expect(page.getByRole('heading', { name: '账号登录' })).toBeVisible()
    expect(await bar()).toBe('none')
  })

  test('has an import map and a loader with the hash of every address, and the hashes are true', async ({
    page,
    request,
    system,
  }) => {
    await page.goto('/center/user/login')
    const text = await page.locator('script[type="systemjs-importmap"]').first().textContent()
    const map = JSON.parse(text ?? '') as ImportMap
    const resolved = parse({ imports: map.imports }, new URL(system.url))
    const addresses = Object.keys(map.imports)
      .map((name) => resolve(name, resolved, new URL(system.url)).resolvedImport)
      .filter((address): address is URL => Boolean(address))
    expect(addresses.length).toBeGreaterThanOrEqual(15)

    const loader = await page.locator('script[src*="/loader."]').getAttribute('src')
    const built = await (await request.get(loader ?? '')).text()
    const pins = [...built.matchAll(/"([\w.-]+)":"(sha384-[^"]+)"/g)]
    const hashes = new Map(Object.entries(map.integrity))
    for (const [, name, hash = ''] of pins) hashes.set(`/center/assets/${name}`, hash)
    for (const [address, integrity] of hashes) {
      const body = await (await request.get(address)).body()
      expect(`sha384-${createHash('sha384').update(body).digest('base64')}`, address).toBe(integrity)
    }
    const pinned = new Set([...hashes.keys()].map((address) => new URL(address, system.url).href))
    expect(addresses.map(String).filter((address) => !pinned.has(address))).toEqual([])
  })

  test('loads nothing that the map does not name with a hash', async ({ page, problems }) => {
    problems.expect(/integrity|refused|Trusted/i)
    await page.goto('/center/user/login')
    const answer = await page.evaluate(async () => {
      const { System } = window as unknown as { System: { import(address: string): Promise<unknown> } }
      return System.import('/center/assets/not-in-the-map.js').then(
        () => 'loaded',
        (error: Error) => error.message,
      )
    })
    expect(answer).toMatch(/integrity|not in|refus/i)
  })

  test('names the apps of the tenant once there is a session, and before it only those with public pages', async ({
    page,
    signInPage,
  }) => {
    const readMap = async () => {
      const text = await page.locator('script[type="systemjs-importmap"]').first().textContent()
      return JSON.parse(text ?? '') as ImportMap
    }
    await signInPage.open()
    const { imports } = await readMap()
    expect(Object.keys(imports).filter((name) => name.startsWith('@apps/'))).toEqual(['@apps/device-manage'])
    const entry = page.waitForResponse(/portal\/entry/)
    await signInPage.signIn('zhangsan')
    const { data } = (await (await entry).json()) as { data: PortalEntry }
    const guests = data.guests ?? []
    await page.reload()
    const map = await readMap()
    const isolated = guests.filter(({ iframe }) => iframe !== null).map(({ serviceCode }) => serviceCode)
    expect(isolated.filter((name) => name.startsWith('@apps/'))).toEqual(['@apps/energy'])
    expect(Object.keys(map.imports)).not.toContain('@apps/energy')
    const inPage = guests.filter(({ serviceCode }) => !isolated.includes(serviceCode))
    const bundles = inPage.filter(({ serviceCode }) => serviceCode.startsWith('@apps/'))
    expect(bundles.length).toBeGreaterThanOrEqual(2)
    for (const { serviceCode, entry } of bundles) {
      expect(map.imports[serviceCode]).toBe(entry)
      expect(map.integrity[entry]).toMatch(/^sha384-/)
    }
  })
})
