import { totalBlockingTime } from './blocking-time.mjs'
import { openPortalWindow } from './portal-window.mjs'
import { weigh } from './traffic.mjs'
import { typeAtFirst } from './type-at-first.mjs'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const shiftsOf = ({ shifts }) => shifts.reduce((sum, { value }) => sum + value, 0)

/** So many visits, and a browser has kept what it compiled. */
const USUAL_VISITS = 3
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
  const { field, typeable } = await typeAtFirst(portal)
  return {
    'sign-in kB': kB,
    'sign-in requests': requests,
    'sign-in shifts': shiftsOf(untouched.notes),
    'sign-in first paint': untouched.notes.firstPaint,
    'sign-in field': field,
    'sign-in typeable': typeable,
  }
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

/** Home of a user with a session, with an empty cache, and once more as to somebody who comes each day. */
async function measureHome(portal, condition) {
  await portal.signIn()
  await portal.set(condition)
  const cold = await portal.visit('home', { isFirst: true })
  const tasks = await tasksUntilCalm(portal)
  await portal.set('unthrottled')
  for (let time = 0; time < USUAL_VISITS; time += 1) await portal.visit('home')
  await portal.set(condition)
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
