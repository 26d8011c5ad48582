import type { LaunchOptions } from '@playwright/test'
import { createOperations } from '../support/operations'
import { freePort, startSystem, type System } from '../support/start-system'
import { expect, test as base } from './pages/journey'

const notepad = '@apps/notepad'
const energy = '@apps/energy'

/** A portal whose isolated apps have a host each, in a browser that gives each of them a process, as people's browsers do. */
const test = base.extend<object, { system: System; launchOptions: LaunchOptions }>({
  system: [
    async ({}, provide) => {
      const port = String(await freePort())
      const url = `http://127.0.0.1:${port}`
      const domain = `*.guests.localhost:${port}`
      const started = await startSystem({ PORT: port, PUBLIC_URL: url, CENTER_GUEST_DOMAIN: domain })
      const system = { ...started, url }
      await createOperations(system).register(notepad, {
        menuPrefix: 'notepad',
        isolation: 'frame',
        capabilities: ['storage'],
      })
      await provide(system)
      await system.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  launchOptions: [
    async ({ launchOptions }, provide) =>
      provide({ ...launchOptions, args: [...(launchOptions.args ?? []), '--site-per-process'] }),
    { scope: 'worker' },
  ],
})

test('isolated apps have a host each: one keeps what it stores, and one that never ends holds up no other', async ({
  signInPage,
  portal,
  guest,
  page,
}) => {
  await signInPage.enter('zhangsan')
  await portal.choose('生产管理', '班组管理', '交接班记录')
  await expect(guest.mounted(notepad)).toBeVisible()
  const storing = await guest.window(notepad)
  const host = /^http:\/\/g[0-9a-f]{24}\.guests\.localhost:\d+$/
  expect(await storing.evaluate(() => window.origin)).toMatch(host)

  await test.step('what it has stored is there after a reload', async () => {
    await storing.evaluate(() => localStorage.setItem('shift', '夜班'))
    await page.reload()
    await expect(guest.mounted(notepad)).toBeVisible()
    expect(await (await guest.window(notepad)).evaluate(() => localStorage.getItem('shift'))).toBe('夜班')
    expect(await page.evaluate(() => localStorage.getItem('shift'))).toBeNull()
  })

  await test.step('an app without the right has an opaque origin at another host, and stores nothing', async () => {
    await portal.choose('能源管理', '能耗总览')
    await expect(guest.mounted(energy)).toBeVisible()
    const frame = await guest.window(energy)
    expect(await frame.evaluate(() => window.origin)).toBe('null')
    expect(await frame.evaluate(() => location.origin)).toMatch(host)
    expect(new URL(frame.url()).host).not.toBe(new URL((await guest.window(notepad)).url()).host)
    expect(
      await frame.evaluate(() => {
        try {
          return localStorage.length
        } catch (error) {
          return (error as Error).name
        }
      }),
    ).toBe('SecurityError')
  })

  await test.step('while one never ends, the other is typed into', async () => {
    await (
      await guest.window(energy)
    ).evaluate(
      () =>
        void setTimeout(() => {
          for (;;);
        }),
    )
    await portal.choose('生产管理', '班组管理', '交接班记录')
    const text = guest.frame(notepad).locator('textarea')
    await text.fill('不等别人')
    await expect(text).toHaveValue('不等别人')
  })
})
