import { expect, type CDPSession } from '@playwright/test'

type Point = { x: number; y: number }

/**
 * A user's hands and eyes by the browser's own protocol. Playwright gives up a page of which any frame has crashed, the
 * portal around it too; this does not.
 */
export type Hands = ReturnType<typeof createHands>

/** What runs in the page: finds the first visible node of a selector, in shadow roots as well. */
const finder = `(selector, text) => {
  const all = (root) => [...root.querySelectorAll('*')].flatMap((node) => [node, ...(node.shadowRoot ? all(node.shadowRoot) : [])])
  return all(document).find((node) => node.matches(selector) && node.checkVisibility({ visibilityProperty: true })
    && !node.closest('[inert]') && (!text || node.textContent.includes(text)))
}`

export function createHands(session: CDPSession) {
  async function evaluate<T>(expression: string): Promise<T> {
    const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    return result.value as T
  }
  const found = (selector: string, text: string) => `(${finder})(${JSON.stringify(selector)}, ${JSON.stringify(text)})`

  const sees = (selector: string, text = '') => evaluate<boolean>(`Boolean(${found(selector, text)})`)

  const waitFor = (selector: string, text = '') =>
    expect.poll(() => sees(selector, text), { message: `${selector} ${text}`, timeout: 20_000 }).toBe(true)

  async function click(selector: string, text = ''): Promise<void> {
    await waitFor(selector, text)
    const { x, y } = await evaluate<Point>(`(async () => {
      const boxOf = () => ${found(selector, text)}?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0, height: 0 }
      const isSame = (one, other) => ['x', 'y', 'width', 'height'].every((side) => one[side] === other[side])
      // What moves in is pressed once it stands: before that the press would be beside it.
      const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      let box
      let before
      do {
        before = boxOf()
        await drawn()
        box = boxOf()
      } while (!isSame(before, box))
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    })()`)
    const button = { x, y, button: 'left', clickCount: 1 } as const
    await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button })
    await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button })
  }

  async function press(key: string): Promise<void> {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
  }

  return { evaluate, sees, waitFor, click, press }
}
