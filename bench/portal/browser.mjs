import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser, noBrowser } from '../../tools/find-browser.mjs'

/** For a closed network, a container and root. */
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync']

/**
 * With a debugger attached, as it is here, Chromium looks up where each error was made, and parses the functions around it once more, unless they
 * were compiled with the places of their lines. React makes five errors while it loads. No user waits for that (decision 083).
 */
const sourcePositions = '--js-flags=--no-enable-lazy-source-positions'

/** A desktop in China. */
const desktop = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1440, height: 900 } }

const wholeNetwork = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** How the browser and its network are held back: Lighthouse's slow 4G with four times less processor, that processor alone, or not at all. */
export const conditions = {
  slow: {
    processor: 4,
    network: { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  },
  slowProcessor: { processor: 4, network: wholeNetwork },
  unthrottled: { processor: 1, network: wholeNetwork },
}

/** The browser that people have; headless, since the machine may have no screen. */
export async function launchBrowser(more = {}) {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error(noBrowser)
  return chromium.launch({ executablePath, ...more, args: [...args, ...(more.args ?? [])] })
}

/**
 * Opens each window in a browser of its own with a profile on disk, which is gone with the window: from visit to visit a browser keeps what it
 * compiled there, and nowhere else.
 */
export async function openProfiles() {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error(noBrowser)
  return {
    async newContext(options) {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'center-profile-'))
      const context = await chromium.launchPersistentContext(folder, {
        executablePath,
        ...options,
        args: [...args, sourcePositions],
      })
      const leave = context.close.bind(context)
      const close = () => leave().finally(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
      return Object.assign(context, { close })
    },
  }
}

/** A window of a user who has never been there, and the protocol of its page. */
export async function openWindow(browser, url) {
  const context = await browser.newContext({ ...desktop, baseURL: url })
  const page = await context.newPage()
  return { context, page, session: await context.newCDPSession(page) }
}

/** From now on the page is as slow as the condition says. */
export async function setCondition(session, { processor, network }) {
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
  await session.send('Network.emulateNetworkConditions', network)
}
