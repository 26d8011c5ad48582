import { defineConfig } from '@playwright/test'
import { findBrowser, findHeadlessBrowser, noBrowser } from '../tools/find-browser.mjs'

const browserPath = await findBrowser()
const executablePath = await findHeadlessBrowser()
if (!browserPath || !executablePath) throw new Error(noBrowser)

/** For a closed network, a container and root. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What measures, and what is looked at, is done by the browser that people have. */
const wholeBrowser = { launchOptions: { executablePath: browserPath, args } }

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  // One system, one database: journeys take turns.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // In CI `tools/test.mjs` gives what failed its one second try.
  retries: 0,
  timeout: 120_000,
  // What a page shows comes when a busy machine gets to it; a journey that hangs is ended by its own limit.
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // To keep a trace of each test makes all of them slower by half: ask for it with `--trace on`.
    trace: 'off',
    launchOptions: { executablePath, args },
  },
  projects: [
    { name: 'third-party', testDir: './third-party', timeout: 240_000, expect: { timeout: 30_000 } },
    // With less motion the same pages come sooner; without a graphics card each frame of a fade is drawn by the processor.
    { name: 'journeys', use: { contextOptions: { reducedMotion: 'reduce' } } },
    // A page with many pictures of it takes longer than a journey, and each has a window of its own.
    {
      name: 'screenshots',
      testDir: './screenshots',
      fullyParallel: true,
      timeout: 300_000,
      expect: { timeout: 30_000 },
      use: { ...wholeBrowser, trace: 'off', actionTimeout: 30_000 },
    },
    // What watches the page for a trace would be counted with it.
    { name: 'leaks', testDir: './leaks', timeout: 900_000, expect: { timeout: 30_000 }, use: { trace: 'off' } },
    // Ten thousand letters, and a thousand streams that break: it measures, and wants the machine.
    { name: 'letters', testDir: './letters', use: { ...wholeBrowser, trace: 'off' } },
    { name: 'vendor', testDir: './vendor' },
    // Apps of others, made and installed from the registry of npm.
    { name: 'foreign', testDir: './foreign', use: { actionTimeout: 60_000 } },
    { name: 'failures', testDir: './failures', use: wholeBrowser },
    {
      name: 'interaction',
      testDir: './interaction',
      expect: { timeout: 60_000 },
      use: { ...wholeBrowser, trace: 'off', actionTimeout: 60_000 },
    },
    // A trace takes pictures of every document and holds on to parts of them, which the leak check then finds.
    { name: 'check', testDir: './check', fullyParallel: true, use: { trace: 'off' } },
  ],
})
