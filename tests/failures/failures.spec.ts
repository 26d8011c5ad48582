import { test as base, type Page } from '@playwright/test'
import { startSystem, type System } from '../support/start-system'
import { expectUsable, faultyTab, frameTab, openFailureSetup, type FailureSetup } from './failure-setup'
import type { FaultyApp } from './faulty-apps'
import { harm, type Fault } from './foreign-server'

/** A little memory for a page, so that a bomb goes off before the machine notices. */
const SMALL_HEAP = '--js-flags=--max-old-space-size=256'

const test = base.extend<object, { system: System; desk: FailureSetup }>({
  launchOptions: [
    async ({ launchOptions }, provide) => {
      await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), SMALL_HEAP] })
    },
    { scope: 'worker' },
  ],
  system: [
    async ({}, provide) => {
      const system = await startSystem()
      await provide(system)
      await system.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  desk: [
    async ({ browser, system }, provide) => {
      const desk = await openFailureSetup(browser, system)
      await provide(desk)
      await desk.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const outcomes: { what: string; ms: number }[] = []
let ran = 0

/** One failure: what is done to the portal is what the test does before; here it is seen that the rest of it lives. */
async function usable(what: string, desk: FailureSetup, from = faultyTab): Promise<void> {
  outcomes.push({ what, ms: await expectUsable(desk, from) })
}

test.beforeEach(() => {
  ran += 1
})

test.afterAll(() => {
  const lines = outcomes.map(({ what, ms }) => `  ${what}: ${Math.round(ms)} ms`)
  process.stdout.write(`${lines.join('\n')}\nshell usable ${outcomes.length} of ${ran}\n`)
})

/** Opens the faulty app while its cause is there, sees the card, works elsewhere, and tries again when it is gone. */
function failsWithCard(what: string, faulty: FaultyApp, words: string): void {
  test(what, async ({ desk }) => {
    await desk.release(faulty)
    await desk.setFaulty(true)
    await desk.open(faultyTab)
    await desk.expectCard(words)
    await usable(what, desk)
    await desk.setFaulty(false)
    await desk.hands.click('[data-card-of] button', '重试')
    await desk.expectAlive()
    await desk.close(faultyTab)
  })
}

const startFailed = '应用启动时出错'
const never = 'if (window.isFaulty) await new Promise(() => {})'
const isolated = (members: string): FaultyApp => ({ members, isolation: 'frame', timeouts: { answerMs: 2_000 } })

failsWithCard(
  'a System bundle throws in bootstrap',
  { kind: 'system', lifecycles: `bootstrap: async () => fail('bootstrap')` },
  startFailed,
)
failsWithCard(
  'a System bundle throws in mount',
  {
    kind: 'system',
    lifecycles: `mount: async ({ domElement }) => { fail('mount'); domElement.textContent = '一切正常' }`,
  },
  startFailed,
)
failsWithCard(
  'a System bundle never mounts',
  {
    kind: 'system',
    timeouts: { mountMs: 1_500 },
    lifecycles: `mount: async ({ domElement }) => { ${never}; domElement.textContent = '一切正常' }`,
  },
  '应用启动超时',
)
failsWithCard('an element throws while it is evaluated', { script: `fail('script')` }, '代码无法运行')
failsWithCard(
  'an element throws when it is connected',
  { members: `show() { fail('show'); this.textContent = '一切正常' }` },
  startFailed,
)
failsWithCard(
  'an element is never ready',
  { timeouts: { mountMs: 1_500 }, members: `ready = (async () => { ${never} })()` },
  '应用启动超时',
)
failsWithCard(
  'an element removes its own place',
  { members: `show() { this.textContent = '一切正常'; if (window.isFaulty) this.closest('[data-app]').remove() }` },
  '应用异常，已停止运行',
)
failsWithCard(
  'an element floods the portal with messages',
  {
    members: `show() { this.textContent = '一切正常'; for (let n = 0; window.isFaulty && n < 7000; n++) this.host.setDirty(false) }`,
  },
  '应用发送的消息过多',
)

for (const [kind, members] of [
  ['system', `unmount: async () => fail('unmount')`],
  ['element', `disconnectedCallback() { fail('disconnect') }`],
] as const) {
  const what = `${kind === 'system' ? 'a System bundle' : 'an element'} throws in unmount`
  test(what, async ({ desk }) => {
    await desk.release({ kind, lifecycles: members, members })
    await desk.setFaulty(false)
    await desk.open(faultyTab)
    await desk.expectAlive()
    await desk.setFaulty(true)
    await desk.close(faultyTab)
    if (kind === 'system') await desk.hands.waitFor('[role=alert]', '没有正常关闭')
    await desk.setFaulty(false)
    // A browser swallows what an element throws when it is taken out: there is nothing to say, and nothing to try again.
    if (kind === 'system') await desk.hands.click('[role=alert] button', '重新打开')
    else await desk.open(faultyTab)
    await desk.expectAlive()
    await usable(what, desk)
    await desk.close(faultyTab)
  })
}

for (const [kind, members] of [
  ['system', `beforeSwap: () => fail('beforeSwap')`],
  ['element', `beforeSwap() { fail('beforeSwap') }`],
] as const) {
  const what = `${kind === 'system' ? 'a System bundle' : 'an element'} throws in beforeSwap`
  test(what, async ({ desk }) => {
    // What a System bundle hands over on being asked is one more export beside its lifecycles.
    await desk.release({ kind, lifecycles: members, members })
    await desk.setFaulty(true)
    await desk.open(faultyTab)
    await desk.expectAlive()
    const next = await desk.release({ kind }, 'prompt')
    await desk.hands.click('button', '更新')
    await desk.hands.waitFor('[role=alert]', `应用无法把当前内容带到 ${next}`)
    await usable(what, desk)
    await desk.setFaulty(false)
    await desk.hands.click('[role=alert] button', '仍要更新')
    await desk.hands.waitFor(`[data-app-version="${next}"]`)
    await desk.expectAlive()
    await desk.close(faultyTab)
  })
}

type Served = (page: Page, address: string) => Promise<unknown>

const served: [what: string, serve: Served, words: string][] = [
  ['a file is never answered', (page, address) => page.route(address, () => undefined), '应用文件加载超时'],
  [
    'a file is missing',
    (page, address) => page.route(address, (route) => route.fulfill({ status: 404 })),
    '服务器上缺少应用的文件',
  ],
  [
    'the server of a file fails',
    (page, address) => page.route(address, (route) => route.fulfill({ status: 500 })),
    '存放应用文件的服务器出错',
  ],
  [
    'a file breaks off',
    (page, address) => change(page, address, (text) => text.slice(0, text.length / 2)),
    '应用文件与发布时不一致',
  ],
  [
    'a file is not what was released',
    (page, address) => change(page, address, (text) => `${text};`),
    '应用文件与发布时不一致',
  ],
]

async function change(page: Page, address: string, alter: (text: string) => string): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: alter(await response.text()) })
  })
}

for (const [what, serve, words] of served) {
  test(what, async ({ desk }) => {
    const version = await desk.release({ timeouts: { chunkMs: 1_500 } })
    const address = `**/${version}/main.js`
    await serve(desk.page, address)
    await desk.open(faultyTab)
    await desk.expectCard(words)
    await usable(what, desk)
    await desk.page.unrouteAll({ behavior: 'ignoreErrors' })
    await desk.hands.click('[data-card-of] button', '重试')
    await desk.expectAlive()
    await desk.close(faultyTab)
  })
}

test('a file is slow', async ({ desk }) => {
  const version = await desk.release({ timeouts: { slowMs: 200 } })
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  await desk.page.route(`**/${version}/main.js`, (route) => gate.then(() => route.continue()))
  await desk.open(faultyTab)
  await desk.hands.waitFor('[role=status]', '应用响应较慢')
  await usable('a file is slow', desk)
  go()
  await desk.expectAlive()
  await desk.page.unrouteAll()
  await desk.close(faultyTab)
})

test('a bundle imports an address that is not pinned', async ({ desk }) => {
  await desk.release({ imports: ['https://elsewhere.invalid/library.js'] })
  await desk.open(faultyTab)
  await desk.expectCard('代码无法运行')
  await usable('a bundle imports an address that is not pinned', desk)
  // The cause goes with the next version; who tries again gets that.
  await desk.release({})
  await desk.hands.click('[data-card-of] button', '重试')
  await desk.expectAlive()
  await desk.close(faultyTab)
})

test('an element puts its own fetch and pushState in the place of the browser’s', async ({ desk }) => {
  const replace = `window.fetch = () => Promise.reject(new Error('mine')); history.pushState = () => { throw new Error('mine') }`
  await desk.release({
    members: `show() { if (window.isFaulty) { ${replace} } fail('show'); this.textContent = '一切正常' }`,
  })
  await desk.hands.evaluate('void (window.own = [window.fetch, history.pushState])')
  await desk.setFaulty(true)
  await desk.open(faultyTab)
  await desk.expectCard(startFailed)
  await usable('an element puts its own fetch and pushState in the place of the browser’s', desk)
  // A call of the portal's own still goes out and comes back.
  const asked = desk.page.waitForResponse((response) => response.url().includes('/api/front/letter'))
  await desk.portal.bell.click()
  await asked
  await desk.page.keyboard.press('Escape')
  await desk.hands.evaluate('void ([window.fetch, history.pushState] = window.own)')
  await desk.setFaulty(false)
  await desk.hands.click('[data-card-of] button', '重试')
  await desk.expectAlive()
  await desk.close(faultyTab)
})

test('the server of a frame never answers', async ({ desk }) => {
  desk.foreign.fault = 'hang'
  await desk.open(frameTab)
  await desk.expectCard('应用启动超时')
  await usable('the server of a frame never answers', desk, frameTab)
  desk.foreign.fault = 'none'
  await desk.hands.click('[data-card-of] button', '重试')
  await desk.hands.waitFor('[data-app="@failures/frame"][data-app-state=mounted]')
  await desk.close(frameTab)
})

/** Does harm in its frame once the foreign server says so. */
const harmful = (fault: 'loop' | 'bomb', url: string) =>
  isolated(`show() {
    this.textContent = '一切正常'
    fetch('${url}/fault').then((answer) => answer.text()).then((word) => { if (word === '${fault}') { ${harm[fault]} } })
  }`)

test('an isolated element floods the portal with messages', async ({ desk }) => {
  const what = 'an isolated element floods the portal with messages'
  desk.foreign.fault = 'loop'
  await desk.release(
    isolated(`show() {
      this.textContent = '一切正常'
      fetch('${desk.foreign.url}/fault').then((answer) => answer.text()).then((word) => {
        for (let n = 0; word === 'loop' && n < 7000; n++) this.host.setDirty(false)
      })
    }`),
  )
  await desk.open(faultyTab)
  await desk.expectCard('应用发送的消息过多')
  await usable(what, desk)
  await mendFrame(desk, faultyTab, '重试')
  await desk.close(faultyTab)
})

async function mendFrame(desk: FailureSetup, tab: string, button = '重新打开'): Promise<void> {
  desk.foreign.fault = 'none'
  const name = tab === frameTab ? '@failures/frame' : '@failures/app'
  await desk.hands.click('[data-card-of] button', button)
  await desk.hands.waitFor(`[data-app="${name}"][data-app-state=mounted]`)
  await desk.hands.waitFor('iframe')
}

// The last: of a page in which a frame crashed, Playwright itself sees nothing any more.
for (const fault of ['loop', 'bomb'] satisfies Fault[]) {
  const does = fault === 'loop' ? 'runs without end' : 'takes all memory'
  for (const [who, tab] of [
    ['an isolated element', faultyTab],
    ['a frame of the same site', frameTab],
  ] as const) {
    test(`${who} ${does}`, async ({ desk }) => {
      if (tab === faultyTab) await desk.release(harmful(fault, desk.foreign.url))
      desk.foreign.fault = fault
      await desk.open(tab)
      await desk.expectCard('没有响应')
      await usable(`${who} ${does}`, desk, tab)
      await mendFrame(desk, tab)
      if (fault === 'loop') await desk.close(tab)
    })
  }
}
