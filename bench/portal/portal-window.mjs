import { conditions, openWindow, setCondition } from './browser.mjs'
import { BINDING, watchMarks, watchTimeline } from './page-watch.mjs'
import { recordTraffic } from './traffic.mjs'

const USERNAME = 'zhangsan'
const PASSWORD = 'Center@2026'
/** What every captcha is where CENTER_TEST_CODES is set. */
const CAPTCHA = '1234'
const WITHIN_MS = 60_000

const paths = { signIn: '/center/user/login', home: '/center/index' }

/** A window on the portal whose marks and requests are noted from the beginning. */
export async function openPortalWindow(browser, url) {
  const { context, page, session } = await openWindow(browser, url)
  const marks = await listenToMarks(session)
  await page.addInitScript(watchTimeline)
  await page.addInitScript(watchMarks, BINDING)
  const traffic = await recordTraffic(session)

  const notes = () => page.evaluate(() => window.portalNotes)
  const leave = () => page.goto('about:blank')
  const forgetFiles = () => session.send('Network.clearBrowserCache')

  /** Opens a page from an empty one; answers its mark, what it asked for until it was quiet, and what was noted in it. */
  async function visit(name, { isFirst, onMark } = {}) {
    await leave()
    await traffic.take()
    if (isFirst) await forgetFiles()
    marks.clear()
    await page.goto(paths[name], { waitUntil: 'commit' })
    const mark = await marks.next(name === 'signIn' ? 'field' : 'home')
    await onMark?.(mark)
    const requests = await traffic.take()
    return { mark, requests, notes: await notes() }
  }

  async function fillForm() {
    await page.locator('input[name="username"]').fill(USERNAME)
    await page.locator('input[name="password"]').fill(PASSWORD)
    await page.locator('input[name="captcha"]').fill(CAPTCHA)
    await traffic.take()
  }

  /** Presses the button of a filled form; answers both marks, and what was asked for from the click until the page was quiet. */
  async function submitForm() {
    marks.clear()
    await page.locator('button[type="submit"]').click()
    const [submit, home] = [await marks.next('submit'), await marks.next('home')]
    const requests = await traffic.take()
    return { submit, home, requests, notes: await notes() }
  }

  return {
    page,
    session,
    notes,
    visit,
    fillForm,
    submitForm,
    set: (name) => setCondition(session, conditions[name]),
    close: () => context.close(),
    /** A session by the form, without being slowed down. */
    async signIn() {
      await setCondition(session, conditions.unthrottled)
      await visit('signIn')
      await fillForm()
      await submitForm()
    },
  }
}

/** The marks of {@link watchMarks}, as they come. */
async function listenToMarks(session) {
  let seen = []
  let waiting = null
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== BINDING) return
    seen.push(JSON.parse(payload))
    waiting?.()
  })
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: BINDING })
  return {
    clear: () => {
      seen = []
    },
    next: (name) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`No mark ${name} within ${WITHIN_MS} ms`)), WITHIN_MS)
        waiting = () => {
          const found = seen.find((mark) => mark.name === name)
          if (!found) return
          clearTimeout(timer)
          waiting = null
          resolve(found)
        }
        waiting()
      }),
  }
}
