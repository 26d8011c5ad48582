/*
 * The program that `measure-lighthouse.mjs` runs: PORTAL_URL is measured ROUNDS times in the browser CHROME_PATH. It prints one JSON object.
 * Lighthouse and puppeteer lie where npx has put them, beside the folder of programs that it puts first on the PATH.
 */
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const { PORTAL_URL: url, ROUNDS, CHROME_PATH } = process.env
const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo']
const pages = { 'sign-in': '/center/user/login', home: '/center/index' }

const places = process.env.PATH.split(path.delimiter).map((folder) => path.dirname(folder))
const modules = places.find((folder) => fs.existsSync(path.join(folder, 'lighthouse/package.json')))
const load = (file) => import(pathToFileURL(path.join(modules, file)).href)
const { default: lighthouse, desktopConfig } = await load('lighthouse/core/index.js')
const { default: puppeteer } = await load('puppeteer-core/lib/puppeteer/puppeteer-core.js')

const browser = await puppeteer.launch({
  executablePath: CHROME_PATH,
  headless: true,
  args: ['--no-sandbox', '--disable-gpu', '--lang=zh-CN'],
})
const figures = {}
const details = {}
try {
  const page = await browser.newPage()
  await measurePages(page, 'sign-in')
  await signIn(page)
  await measurePages(page, 'home')
} finally {
  await browser.close()
}
console.log(JSON.stringify({ figures: { lighthouse: figures }, details }))

/** The tab's session stays: Lighthouse leaves storage alone, and only the cache is emptied before each run. */
async function measurePages(page, name) {
  for (let round = 0; round < Number(ROUNDS); round += 1) {
    for (const [device, config] of Object.entries({ mobile: undefined, desktop: desktopConfig })) {
      note(`${name}, ${device}`, await measurePage(page, name, config))
    }
  }
}

/** On a busy machine Lighthouse may find no beginning in its trace, and asks to be run again. */
async function measurePage(page, name, config, tries = 3) {
  const session = await page.createCDPSession()
  await page.goto('about:blank')
  await session.send('Network.clearBrowserCache')
  await session.detach()
  const flags = { disableStorageReset: true, onlyCategories, logLevel: 'error' }
  const { lhr } = await lighthouse(url + pages[name], flags, config, page)
  if (!lhr.runtimeError) return lhr
  if (tries === 1) throw new Error(`${name}: ${lhr.runtimeError.message}`)
  return measurePage(page, name, config, tries - 1)
}

function note(what, { categories, audits, finalDisplayedUrl }) {
  if (!finalDisplayedUrl.includes(what.startsWith('home') ? pages.home : pages['sign-in']))
    throw new Error(`${what} led to ${finalDisplayedUrl}`)
  for (const { id, score, auditRefs } of Object.values(categories)) {
    const name = `Lighthouse ${what}: ${id}`
    ;(figures[name] ??= []).push(Math.round(score * 100))
    const imperfect = auditRefs.filter(
      ({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1,
    )
    details[name] = imperfect.map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim()).join(', ')
  }
}

async function signIn(page) {
  await page.setViewport({ width: 1440, height: 900 })
  await page.goto(url + pages['sign-in'])
  await page.locator('input[name="username"]').fill('zhangsan')
  await page.locator('input[name="password"]').fill('Center@2026')
  await page.locator('input[name="captcha"]').fill('1234')
  await page.locator('button[type="submit"]').click()
  await page.waitForFunction(() => !location.pathname.includes('/user/') && document.querySelector('nav') !== null)
}
