import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort, startServer } from '../../tests/reliability/server-process.mjs'
import { launchBrowser } from './browser.mjs'
import { measureDepths } from './measure-depth.mjs'
import { measureLighthouse } from './measure-lighthouse.mjs'
import { measureRounds } from './measure-rounds.mjs'
import { measureWaysBack } from './measure-way-back.mjs'
import { mergeRuns } from './report.mjs'

/** Parts that are measured in rounds, and those that are measured at the end. */
export const visits = ['signin', 'submit', 'home']
const others = {
  depth: measureDepths,
  bfcache: (_browser, url) => measureWaysBack(url),
  lighthouse: (_browser, url, { rounds }) => measureLighthouse(url, rounds),
}
export const parts = [...visits, ...Object.keys(others)]

/** Measures the chosen parts of a portal of its own; `keep` is handed the run after each, so that what fails costs no other. */
export async function measure({ chosen, rounds, conditions }, keep) {
  await withPortal(async (url) => {
    const browser = await launchBrowser()
    const about = {
      when: new Date().toISOString(),
      chromium: browser.version(),
      cores: os.availableParallelism(),
      rounds,
    }
    let run = { ...about, figures: {}, details: {} }
    const add = (measured) => keep((run = mergeRuns([run, measured])))
    try {
      const visited = chosen.filter((part) => visits.includes(part))
      if (visited.length > 0) add(await measureRounds(browser, url, { rounds, conditions, parts: visited }))
      for (const [part, measurePart] of Object.entries(others)) {
        if (chosen.includes(part)) add(await measurePart(browser, url, { rounds }))
      }
    } finally {
      await browser.close()
    }
  })
}

/** The portal with demo data in an empty folder, until what is done with it is over. */
export async function withPortal(then) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'center-portal-'))
  const [port, guestPort] = [await freePort(), await freePort()]
  const server = startServer({ dataDir, port, environment: { GUEST_PORT: String(guestPort) } })
  try {
    await server.ready
    await then(`http://127.0.0.1:${port}`)
  } finally {
    server.kill('SIGTERM')
    await server.ended
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
