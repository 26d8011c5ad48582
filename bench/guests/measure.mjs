import os from 'node:os'
import { withPortal } from '../portal/with-portal.mjs'
import { addGuests } from './bench-tenant.mjs'
import { openFreshWindow } from './browser-window.mjs'
import { openHost } from './host-window.mjs'
import { withHosts } from './host-server.mjs'
import { hosts } from './hosts.mjs'
import { kinds, other } from './kinds.mjs'
import { openPortal } from './portal-window.mjs'

const OPS_TOKEN = 'a-deploy-token-of-the-guests-0123456789'
const ADMIN_TOKEN = 'an-administration-token-of-the-guests-0123456789'
const SLOWER = 4
const portalOf = ({ id }) => `portal, ${id}`

/** Measures the chosen rows in rounds, each in a new random order; `keep` is handed the run after each round. */
export async function measure({ peers, rounds, only }, keep) {
  await withHosts(peers, async (hostUrl) => {
    const environment = { CENTER_OPS_TOKEN: OPS_TOKEN, CENTER_ADMIN_TOKEN: ADMIN_TOKEN }
    await withPortal(
      async (url) => {
        await addGuests({ url, opsToken: OPS_TOKEN, adminToken: ADMIN_TOKEN }, [...kinds, other], { peers })
        await measureRounds({ url, hostUrl, peers, rounds, only }, keep)
      },
      // As in the comparison: of the same site as its sub-apps, and of another origin.
      { hostName: 'localhost', environment },
    )
  })
}

export async function measureRounds({ rounds, only, ...places }, keep) {
  const version = await versionOf(places)
  const run = {
    when: new Date().toISOString(),
    chromium: version,
    cores: os.availableParallelism(),
    rounds: 0,
    figures: {},
  }
  const note = (state, row, visits) => ((run.figures[state] ??= {})[row] ??= []).push(...visits)
  const chosen = allSteps().filter(({ row }) => only.length === 0 || only.some((word) => row.includes(word)))
  for (let round = 1; round <= rounds; round += 1) {
    for (const step of shuffled(chosen)) {
      await step.measure(places, note)
      keep(run)
    }
    run.rounds = round
    keep(run)
    console.log(`round ${round} of ${rounds}`)
  }
}

async function versionOf({ peers }) {
  const { version, close } = await openFreshWindow(peers)
  await close()
  return version
}

/** Everything that has a window of its own. */
function allSteps() {
  const prerendered = kinds.find(({ prerender }) => prerender)
  const plain = kinds.filter((kind) => kind !== prerendered)
  return [
    ...plain.flatMap((kind) => [
      inPortal(portalOf(kind), async (portal, note) => {
        note('cold', portalOf(kind), [await portal.visitCold(kind)])
        note('kept', portalOf(kind), await portal.visitsKept(kind))
      }),
      inPortal(portalOf(kind), async (portal, note) => note('hover', portalOf(kind), [await portal.visitRested(kind)])),
    ]),
    inPortal(portalOf(prerendered), async (portal, note) =>
      note('hover', portalOf(prerendered), [await portal.visitRested(prerendered)]),
    ),
    inPortal('portal, forty tabs', async (portal, note) => {
      const visits = await portal.visitsAmongMany(kinds)
      for (const kind of kinds) note('kept, slow', portalOf(kind), visits[kind.id])
    }),
    ...hosts.flatMap(stepsOfHost),
  ]
}

/** Where guests do not stay in the page, one window has the first visit and the next ones. */
function stepsOfHost({ id, first, ahead, kept = first }) {
  const hasKeptPage = kept !== first
  const visitsKept = async (host, note) => {
    note('kept', id, await host.visitsKept())
    await host.slowDown(SLOWER)
    note('kept, slow', id, await host.visitsKept())
  }
  return [
    first && hasKeptPage && inHost(id, first, async (host, note) => note('cold', id, [await host.visit()])),
    ahead && inHost(id, ahead, async (host, note) => note('hover', id, [await host.visit()])),
    inHost(id, kept, async (host, note) => {
      const visit = await host.visit()
      if (!hasKeptPage) note('cold', id, [visit])
      await visitsKept(host, note)
    }),
  ].filter(Boolean)
}

const inPortal = (row, then) => inWindow(row, openPortal, then)
const inHost = (row, address, then) => inWindow(row, (places) => openHost(address, places), then)

function inWindow(row, open, then) {
  return {
    row,
    async measure(places, note) {
      const opened = await open(places)
      try {
        await then(opened, note)
      } finally {
        await opened.close()
      }
    },
  }
}

function shuffled(list) {
  const keyed = list.map((one) => [Math.random(), one])
  return keyed.toSorted(([a], [b]) => a - b).map(([, one]) => one)
}
