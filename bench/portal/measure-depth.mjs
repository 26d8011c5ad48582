import { deepest, describeLevels } from './depth.mjs'
import { holdRequests } from './hold-requests.mjs'
import { openPortalWindow } from './portal-window.mjs'
import { isWaitedFor } from './traffic.mjs'

/**
 * How deep the requests of sign-in, submit and home are, without what the idle page does: nothing waits for that. An exact count, which does not
 * depend on the machine, so once is enough.
 */
export async function measureDepths(browser, url) {
  const figures = {}
  const details = {}
  for (const [part, way] of Object.entries(ways)) {
    const { requests, since } = await way(() => openCalmWindow(browser, url))
    const awaited = requests.filter(isWaitedFor)
    figures[`${part} depth`] = [deepest(awaited, since)]
    details[`${part} depth`] = describeLevels(awaited, since)
  }
  return { figures: { once: figures }, details }
}

const ways = {
  'sign-in': async (open) => measureVisit(await open(), 'signIn'),
  home: async (open) => {
    const portal = await open()
    await portal.signIn()
    return measureVisit(portal, 'home')
  },
  submit: async (open) => {
    const before = await submit(await open())
    return submit(await open(), (session) => holdRequests(session, before.requests))
  },
}

async function openCalmWindow(browser, url) {
  const portal = await openPortalWindow(browser, url)
  await portal.page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  return portal
}

async function measureVisit(portal, name) {
  const before = await portal.visit(name, { isFirst: true })
  await holdRequests(portal.session, before.requests)
  const { requests } = await portal.visit(name, { isFirst: true })
  await portal.close()
  return { requests, since: requests[0].at }
}

async function submit(portal, prepare = () => undefined) {
  await portal.visit('signIn')
  await portal.fillForm()
  await prepare(portal.session)
  const { submit, requests } = await portal.submitForm()
  await portal.close()
  return { requests, since: submit.at }
}
