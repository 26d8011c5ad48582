import { expect, test } from '../e2e/pages/journey'
import { demoPassword } from '../e2e/pages/sign-in-page'
import { createOperations } from '../support/operations'
import { interpreting, kinds } from './kinds'
import { mountAndUnmount, type Turns } from './mount-and-unmount'

/** What somebody else's tool needs of its browser's page. */
type Page = {
  type(selector: string, text: string): Promise<void>
  click(selector: string): Promise<void>
  waitForSelector(selector: string): Promise<unknown>
  waitForFunction(looked: () => unknown): Promise<unknown>
  evaluate(run: (turns: Turns) => Promise<void>, turns: Turns): Promise<void>
}
type Grown = { name: string; countDeltaPerIteration: number; retainedSizeDeltaPerIteration: number }
type Leaks = {
  objects: Grown[]
  collections: { preview: string; deltaPerIteration: number }[]
  eventListenersSummary: { deltaPerIteration: number }
  domNodes: { deltaPerIteration: number }
}
type Result = { deltaPerIteration: number; leaks: Leaks; failed?: boolean; error?: Error }
type Fuite = { findLeaks(address: string, options: object): AsyncGenerator<{ result: Result }> }

/** fuite looks for what grows by the same in each turn; a prime number of turns tells it from what grows by chance. */
const TURNS = 101

/** fuite finds its browser by the environment, which it reads when it is loaded. */
async function loadFuite(executablePath: string): Promise<Fuite> {
  process.env['PUPPETEER_EXECUTABLE_PATH'] = executablePath
  // Its own types cannot be found by its own `exports`.
  const name: string = 'fuite'
  return (await import(name)) as Fuite
}

async function signIn(page: Page): Promise<void> {
  await page.waitForSelector('input[type="password"]')
  const [name, password, captcha] = ['input[name="username"]', 'input[type="password"]', 'input[name="captcha"]']
  await page.type(name, 'zhangsan')
  await page.type(password, demoPassword)
  await page.type(captcha, '1234')
  await page.click('button[type="submit"]')
  await page.waitForSelector('nav')
  await page.waitForFunction(async () => {
    const { System } = window as unknown as { System: { import(name: string): Promise<unknown> } }
    const { guests } = (await System.import('@center/shared/host')) as { guests: { status: string } }
    // The browser itself remembers the addresses of the last 250 frames; that is no leak, and ends by itself.
    performance.setResourceTimingBufferSize(0)
    return guests.status === 'ready'
  })
}

/** What the portal tells its server of guests it collects for five seconds; a hundred mounts may take less than that. */
const sendReports = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => window.dispatchEvent(new Event('pagehide')))

test.beforeAll(async ({ system }) => {
  await createOperations(system).register('@apps/energy', { menuPrefix: 'energy', isolation: 'frame' })
})

/**
 * Chromium's style engine keeps media queries that it has evaluated: no script holds them, none can let go of them. Hidden
 * classes of the engine fuite leaves out by its own list, but only those without a place in a script.
 */
const isOurs = ({ name }: Grown): boolean => !name.startsWith('blink::') && name !== '(object shape)'

/** What grew in every turn. */
function summaryOf({ deltaPerIteration, leaks }: Result) {
  const { objects, collections, eventListenersSummary, domNodes } = leaks
  return {
    bytes: deltaPerIteration,
    objects: objects.filter(isOurs).map(({ name, countDeltaPerIteration }) => `${name} ${countDeltaPerIteration}`),
    ofTheBrowser: objects.filter((grown) => !isOurs(grown)).map(({ name }) => name.slice(0, 40)),
    collections: collections.map(({ preview, deltaPerIteration: more }) => `${preview} ${more}`),
    listeners: eventListenersSummary.deltaPerIteration,
    nodes: domNodes.deltaPerIteration,
  }
}

for (const { kind, app, path } of kinds) {
  test(`${kind}: fuite finds no leak in ${TURNS} mounts @more`, async ({ system, launchOptions }) => {
    const { findLeaks } = await loadFuite(launchOptions.executablePath ?? '')
    const scenario = {
      setup: signIn,
      async iteration(page: Page) {
        await page.evaluate(mountAndUnmount, { app, path, times: 1 })
        await sendReports(page)
      },
      waitForIdle: (page: Page) => page.waitForSelector('body'),
    }
    const options = { scenario, iterations: TURNS, browserArgs: [...(launchOptions.args ?? []), interpreting] }
    for await (const { result } of findLeaks(`${system.url}/center/user/login`, options)) {
      if (result.failed) throw result.error
      const summary = summaryOf(result)
      process.stdout.write(`${kind}: ${JSON.stringify(summary)}\n`)
      expect(summary).toMatchObject({ objects: [], collections: [], listeners: 0, nodes: 0 })
    }
  })
}
