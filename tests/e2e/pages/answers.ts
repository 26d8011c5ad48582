import type { MenuNode, Permissions, RuntimeConfiguration } from '@center/shared/contract'
import type { Page } from '@playwright/test'

const [asking, askingConfiguration] = [new WeakSet<Page>(), new WeakSet<Page>()]

/**
 * From now on the page asks for each part of the portal by a call of its own, as it does when the whole does not come: a test changes one of
 * them.
 */
export async function askSingly(page: Page): Promise<void> {
  if (asking.has(page)) return
  asking.add(page)
  const json = { status: 50001, message: '', data: null, requestId: '8d1f3a51' }
  await page.route(/portal\/entry/, (route) => route.fulfill({ json }))
}

/**
 * From now on the page does not bring its configuration, and asks for it. It comes from no address then, so that Chromium lets none of its frames
 * call this machine: for tests without guests in frames.
 */
export async function askConfiguration(page: Page): Promise<void> {
  if (askingConfiguration.has(page)) return
  askingConfiguration.add(page)
  await page.route(/\/center\//, async (route) => {
    const request = route.request()
    const isPage = request.resourceType() === 'document' && request.frame().parentFrame() === null
    if (!isPage) return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/"configuration":\{.*?\},"apps":/, '"apps":')
    await route.fulfill({ response, body })
  })
}

/** From now on what the server answers to questions at this address is changed on its way. */
export async function answer<Data>(page: Page, address: RegExp, change: (data: Data) => Data): Promise<void> {
  await askSingly(page)
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const body = (await response.json()) as { data: Data }
    await route.fulfill({ response, json: { ...body, data: change(body.data) } })
  })
}

/** From now on the server refuses questions at this address. */
export async function refuse(page: Page, address: RegExp, status: number, message: string): Promise<void> {
  await askSingly(page)
  const json = { status: 50001, message, data: null, requestId: '8d1f3a52' }
  await page.route(address, (route) => route.fulfill({ status, json }))
}

/** From now on the tenant is configured otherwise. */
export async function configure(page: Page, values: Partial<RuntimeConfiguration>): Promise<void> {
  await askConfiguration(page)
  return answer<RuntimeConfiguration>(page, /getVueConfig/, (configured) => ({ ...configured, ...values }))
}

/** From now on the user's role has this menu. */
export function giveMenu(page: Page, menu: (template: MenuNode) => MenuNode[]): Promise<void> {
  return answer<Permissions>(page, /allPermissionV3/, (permissions) => {
    const [template] = permissions.menu
    if (!template) throw new Error('The role has no menu to begin with')
    return { ...permissions, menu: menu(template) }
  })
}
