import { totalBlockingTime } from './blocking-time.mjs'
import { openPortalWindow } from './portal-window.mjs'
import { weigh } from './traffic.mjs'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const shiftsOf = ({ shifts }) => shifts.reduce((sum, { value }) => sum + value, 0)

/** So long after the last long task total blocking time is known. */
const CALM_MS = 5_000

/**
 * Each figure by condition and name, with its values of all rounds. Conditions take turns within a round, so that what the machine does meanwhile
 * meets all of them.
 */
export async function measureRounds(browser, url, { rounds, conditions, parts }) {
  const figures = {}
  for (let round = 1; round <= rounds; round += 1) {
    for (const condition of conditions) {
      const measured = await measureRound(browser, url, { condition, parts })
      for (const [name, value] of Object.entries(measured)) ((figures[condition] ??= {})[name] ??= []).push(value)
    }
    console.log(`round ${round} of ${rounds}`)
  }
  return { figures }
}

/** Each part has a window of its own, of a user who was never there. */
async function measureRound(browser, url, { condition, parts }) {
  const figures = {}
  for (const part of parts) {
    const portal = await openPortalWindow(browser, url)
    Object.assign(figures, await measures[part](portal, condition))
    await portal.close()
  }
  return figures
}

const measures = { signin: measureSignIn, submit: measureSubmit, home: measureHome }

/** The form, untouched: what it loads. Once more, from an empty cache: when it can be typed into. */
async function measureSignIn(portal, condition) {
  await portal.set(condition)
  const untouched = await portal.visit('signIn', { isFirst: true })
  const { kB, requests } = weigh(untouched.requests)
  const typed = await portal.visit('signIn', { isFirst: true, onMark: (mark) => typeLetter(portal.session, mark) })
  const value = await portal.page.locator('input[name="username"]').inputValue()
  return {
    'sign-in kB': kB,
    'sign-in requests': requests,
    'sign-in shifts': shiftsOf(untouched.notes),
    'sign-in first paint': untouched.notes.firstPaint,
    'sign-in field': typed.mark.sinceStart,
    // A letter that the page has lost when it is quiet was typed into nothing.
    'sign-in typeable': value === `${typed.mark.before}a` ? typed.notes.typedAt : Infinity,
  }
}

/** A press of a real key, after a click where the field has no focus. The letter has to get through the page's own work. */
async function typeLetter(session, { x, y, isFocused }) {
  const mouse = { x, y, button: 'left', clickCount: 1 }
  const events = [
    ['Input.dispatchKeyEvent', { type: 'keyDown', key: 'a', code: 'KeyA', text: 'a' }],
    ['Input.dispatchKeyEvent', { type: 'keyUp', key: 'a', code: 'KeyA' }],
  ]
  const click = ['mousePressed', 'mouseReleased'].map((type) => ['Input.dispatchMouseEvent', { ...mouse, type }])
  await Promise.all([...(isFocused ? [] : click), ...events].map(([method, event]) => session.send(method, event)))
}

/** From the press of the button to home. What the form loads while somebody types is there. */
async function measureSubmit(portal, condition) {
  await portal.visit('signIn')
  await portal.fillForm()
  await portal.set(condition)
  const { submit, home, requests, notes } = await portal.submitForm()
  const { kB, requests: count, calls } = weigh(requests)
  return {
    'submit to home': home.at - submit.at,
    'submit kB': kB,
    'submit requests': count,
    'submit calls': calls,
    'submit shifts': shiftsOf(notes),
  }
}

/** Home of a user with a session, with an empty cache and once more. */
async function measureHome(portal, condition) {
  await portal.signIn()
  await portal.set(condition)
  const cold = await portal.visit('home', { isFirst: true })
  const tasks = await tasksUntilCalm(portal)
  const again = await portal.visit('home')
  const [first, repeat] = [weigh(cold.requests), weigh(again.requests)]
  return {
    'home cold kB': first.kB,
    'home cold requests': first.requests,
    'home cold calls': first.calls,
    'home cold ahead kB': first.aheadKB,
    'home cold': cold.mark.sinceStart,
    'home cold shifts': shiftsOf(cold.notes),
    'home cold first paint': cold.notes.firstPaint,
    'home blocking time': totalBlockingTime(tasks, cold.notes.firstPaint),
    'home repeat kB': repeat.kB,
    'home repeat requests': repeat.requests,
    'home repeat calls': repeat.calls,
    'home repeat': again.mark.sinceStart,
    'home repeat shifts': shiftsOf(again.notes),
    'home repeat first paint': again.notes.firstPaint,
  }
}

/** Long tasks of the page, once it had none for five seconds. */
async function tasksUntilCalm({ page, notes }) {
  for (;;) {
    const { tasks, firstPaint } = await notes()
    const latest = Math.max(firstPaint, ...tasks.map(({ begin, duration }) => begin + duration))
    if ((await page.evaluate(() => performance.now())) - latest > CALM_MS) return tasks
    await pause(500)
  }
}
