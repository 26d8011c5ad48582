import { findBrowser } from './find-browser.mjs'

test('takes the browser that is named', async () => {
  await expect(findBrowser({ CHROME_PATH: process.execPath })).resolves.toBe(process.execPath)
})

test('looks further when the named one is not there', async () => {
  await expect(findBrowser({ CHROME_PATH: '/nowhere/chromium' })).resolves.not.toBe('/nowhere/chromium')
})
