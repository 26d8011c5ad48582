import { findBrowser, findHeadlessBrowser } from './find-browser.mjs'

test('takes the browser that is named', async () => {
  await expect(findBrowser({ CHROME_PATH: process.execPath })).resolves.toBe(process.execPath)
  await expect(findHeadlessBrowser({ CHROME_PATH: process.execPath })).resolves.toBe(process.execPath)
})

test('finds a browser without a window wherever there is one with it', async () => {
  const full = await findBrowser({})
  const headless = await findHeadlessBrowser({})
  expect(headless).toEqual(full === null ? headless : expect.any(String))
})

test('looks further when the named one is not there', async () => {
  await expect(findBrowser({ CHROME_PATH: '/nowhere/chromium' })).resolves.not.toBe('/nowhere/chromium')
})
