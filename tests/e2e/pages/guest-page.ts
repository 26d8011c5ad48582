import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Frame, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { root } from '../../support/repository'
import type { PortalPage } from './portal-page'

const font = readFileSync(join(root, 'node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-97-100-normal.woff2'))

/** Guests in the page, found by what the host writes on their containers. */
export class GuestPage {
  /** Where the notepad takes its text. */
  readonly notepad: Locator

  constructor(
    readonly page: Page,
    readonly portal: PortalPage,
  ) {
    this.notepad = this.mounted('@apps/notepad').locator('textarea')
  }

  container(app: string): Locator {
    return this.page.locator(`[data-app="${app}"]`)
  }

  mounted(app: string): Locator {
    return this.page.locator(`[data-app="${app}"][data-app-state="mounted"]`)
  }

  frame(app: string): FrameLocator {
    return this.container(app).frameLocator('iframe')
  }

  /** The window of a guest's frame, to speak from inside it. */
  async window(app: string): Promise<Frame> {
    const handle = await this.container(app).locator('iframe').elementHandle()
    const frame = await handle?.contentFrame()
    if (!frame) throw new Error(`${app} has no frame`)
    return frame
  }

  /** What an inline element was told of the user. */
  userOfElement(app: string): Promise<unknown> {
    return this.mounted(app).evaluate((container) => {
      const scope = [...container.querySelectorAll('*'), ...(container.shadowRoot?.querySelectorAll('*') ?? [])]
      const element = scope.find((candidate) => 'host' in candidate && candidate.localName.includes('-'))
      return element ? (element as unknown as { host: { userInfo: unknown } }).host.userInfo : null
    })
  }

  /** Makes a mounted inline element say something to the host. */
  async say(app: string, type: string, payload: unknown): Promise<void> {
    await this.mounted(app).evaluate(
      (container, said) => {
        const element = [...container.querySelectorAll('*')].find((candidate) => 'host' in candidate)
        const { host } = element as unknown as { host: { post(type: string, payload: unknown): void } }
        host.post(said.type, said.payload)
      },
      { type, payload },
    )
  }

  /** The element in the frame of an isolated app. */
  element(app: string): Locator {
    return this.frame(app).locator('[data-tag]')
  }

  /** Lets an isolated element ask the user something; the answer is written on it. */
  async askFromFrame(app: string, kind: 'modal' | 'drawer'): Promise<void> {
    await this.element(app).evaluate((element, asked) => {
      type Asking = HTMLElement & { host: { overlay(overlay: object): Promise<string> } }
      const question = { kind: asked, title: '删除记录', text: '不能恢复。', confirmLabel: '删除' }
      void (element as Asking).host.overlay(question).then((answer) => element.setAttribute('data-answer', answer))
    }, kind)
  }

  /** Declares a font inside of the shadow root of an element, which browsers ignore there. */
  async declareFont(scope: Page | Frame, tag: string, family: string): Promise<void> {
    const address = `data:font/woff2;base64,${font.toString('base64')}`
    await scope.locator(`[data-tag="${tag}"]`).evaluate(
      ({ shadowRoot }, [name, src]) => {
        if (!shadowRoot) throw new Error('The element has no shadow root.')
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(`@font-face { font-family: "${name}"; src: url("${src}") }`)
        shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, sheet]
        shadowRoot.append(document.createElement('span'))
      },
      [family, address],
    )
  }

  /** States of the faces of that name which the document can draw with. */
  fontOf(scope: Page | Frame, family: string): Promise<string[]> {
    return scope.evaluate(async (name) => {
      const faces = await document.fonts.load(`16px "${name}"`)
      return faces.map(({ status }) => status)
    }, family)
  }

  /** The page of the legacy guest that knows no SDK: it has no port, so its window is listened to. */
  async openOldPage(): Promise<void> {
    await this.page.goto('/center/legacy-erp/old.html')
    await expect(this.mounted('legacy-erp')).toBeVisible()
    await expect(this.frame('legacy-erp').getByText('张三').first()).toBeVisible()
  }

  /** Another frame of the same address, which the host did not mount. */
  async addFrame(address: string): Promise<Frame> {
    const handle = await this.page.evaluateHandle((src) => {
      const frame = document.createElement('iframe')
      frame.src = src
      return document.body.appendChild(frame)
    }, address)
    const frame = await handle.asElement()?.contentFrame()
    if (!frame) throw new Error('The frame has no window')
    await frame.waitForLoadState()
    return frame
  }

  /** Points the guest's own frame at a document of our origin: the right window, the wrong origin. */
  async sendElsewhere(app: string): Promise<Frame> {
    const iframe = this.container(app).locator('iframe')
    await iframe.evaluate((element: HTMLIFrameElement) => {
      element.src = 'about:blank'
    })
    const frame = await this.window(app)
    await expect.poll(() => frame.evaluate(() => location.href)).toBe('about:blank')
    return frame
  }

  /** Messages are delivered in order: once a later one has come, the earlier ones were refused. */
  async expectNothingHappened(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          window.addEventListener('message', ({ data }) => data === 'the last one' && resolve())
          window.postMessage('the last one', '*')
        }),
    )
    await expect(this.portal.dialog).toHaveCount(0)
    await expect(this.container('legacy-erp')).toBeVisible()
    await expect(this.page).toHaveURL(/\/center\/legacy-erp\//)
  }
}
