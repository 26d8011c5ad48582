import os from 'node:os'
import { launchBrowser, openProfiles } from './browser.mjs'
import { measureDepths } from './measure-depth.mjs'
import { measureLighthouse } from './measure-lighthouse.mjs'
import { measureRounds } from './measure-rounds.mjs'
import { measureWaysBack } from './measure-way-back.mjs'
import { mergeRuns } from './report.mjs'
import { withPortal } from './with-portal.mjs'

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
      if (visited.length > 0)
        add(await measureRounds(await openProfiles(), url, { rounds, conditions, parts: visited }))
      for (const [part, measurePart] of Object.entries(others)) {
        if (chosen.includes(part)) add(await measurePart(browser, url, { rounds }))
      }
    } finally {
      await browser.close()
    }
  })
}
