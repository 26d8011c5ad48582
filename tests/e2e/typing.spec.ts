import type { Locator, Page } from '@playwright/test'
import { createOperations } from '../support/operations'
import { packSlowNotepad } from './pages/slow-notepad'
import { expect, test } from './pages/journey'

const app = '@apps/notepad'

/** Somebody who types without looking up, until it is over; gives back what was typed. */
function typeOn(page: Page): () => Promise<string> {
  let typed = ''
  let isOver = false
  const typing = (async () => {
    for (let key = 0; !isOver; key = (key + 1) % 10) {
      await page.keyboard.press(String(key))
      typed += key
    }
  })()
  return async () => {
    isOver = true
    await typing
    return typed
  }
}

type Hands = { page: Page; container: Locator; text: Locator }

/** Types while the versions come in turn, and keeps every key. */
async function expectKept({ page, container, text }: Hands, versions: string[], release: (version: string) => unknown) {
  await text.click()
  const end = typeOn(page)
  for (const version of versions) {
    await release(version)
    await expect(container).toHaveAttribute('data-app-version', version)
    await expect(container).toHaveAttribute('data-app-state', 'mounted')
  }
  const typed = await end()
  expect(typed.length).toBeGreaterThan(0)
  await expect(text).toHaveValue(typed)
}

test.describe('somebody types while versions change', () => {
  test.beforeEach(async ({ signInPage, portal }) => {
    await signInPage.enter('zhangsan')
    await portal.choose('生产管理', '班组管理', '交接班记录')
  })
  test.afterEach(async ({ system }) => {
    const { register, release } = createOperations(system)
    await register(app, { menuPrefix: 'notepad', isolation: 'none' })
    await release(app, '1.1.0')
    await release(app, '1.0.0')
  })

  // Two hundred of them, under load: `npm run test:operations`.
  const turns = ['1.1.0', '1.0.0', '1.1.0']

  test('an element keeps every key', async ({ page, guest, system }) => {
    const { release } = createOperations(system)
    const hands = { page, container: guest.container(app), text: guest.notepad }
    await expectKept(hands, turns, (version) => release(app, version, 'immediate'))
  })

  test('an element in a frame of its own keeps every key', async ({ page, guest, system }) => {
    const { register, release } = createOperations(system)
    await register(app, { menuPrefix: 'notepad', isolation: 'frame' })
    await page.reload()
    const hands = { page, container: guest.container(app), text: guest.frame(app).locator('textarea') }
    await expectKept(hands, turns, (version) => release(app, version, 'immediate'))
  })

  test('an element that takes its time to answer and to draw keeps every key', async ({ page, guest, system }) => {
    const { publish, release } = createOperations(system)
    for (const version of ['7.0.0', '7.1.0']) await publish(app, packSlowNotepad(app, version))
    await release(app, '7.0.0', 'immediate')
    await expect(guest.mounted(app)).toHaveAttribute('data-app-version', '7.0.0')
    const hands = { page, container: guest.container(app), text: guest.notepad }
    await expectKept(hands, ['7.1.0', '7.0.0', '7.1.0'], (version) => release(app, version, 'immediate'))
  })

  test('a word that is being composed is finished first', async ({ page, guest, system }) => {
    const { release } = createOperations(system)
    await guest.notepad.click()
    const keyboard = await page.context().newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 })
    const loaded = page.waitForResponse(/notepad.*1\.1\.0/)
    await release(app, '1.1.0', 'immediate')
    await loaded
    await keyboard.send('Input.imeSetComposition', { text: 'ni hao ma', selectionStart: 9, selectionEnd: 9 })
    await expect(guest.container(app)).toHaveAttribute('data-app-version', '1.0.0')
    await keyboard.send('Input.insertText', { text: '你好吗' })
    await expect(guest.container(app)).toHaveAttribute('data-app-version', '1.1.0')
    await expect(guest.notepad).toHaveValue('你好吗')
  })
})
