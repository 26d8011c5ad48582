import { expect, test } from './pages/journey'

test('the pointer on a menu item fetches the code behind it, once, before the click', async ({
  page,
  portal,
  guest,
  signInPage,
}) => {
  // What an idle page fetches by itself would hide what the pointer does.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('notepad') && request.url().endsWith('.js')) asked.push(request.url())
  })
  await signInPage.enter('zhangsan')
  await portal.choose('生产管理', '班组管理')
  await expect(portal.item('交接班记录')).toBeVisible()
  expect(asked).toEqual([])

  await portal.item('交接班记录').hover()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const before = asked.length
  await portal.item('交接班记录').click()
  await expect(guest.notepad).toBeVisible()
  expect(asked).toHaveLength(before)
})
