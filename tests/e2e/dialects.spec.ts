import { serveDialectPages } from './guests/dialect-pages'
import { expect, test } from './pages/journey'
import { createOperations } from '../support/operations'

let pages: Awaited<ReturnType<typeof serveDialectPages>>

test.beforeAll(async ({ system }) => {
  pages = await serveDialectPages()
  const operations = createOperations(system)
  for (const name of ['luigi', 'penpal']) {
    const app = `@acme/${name}`
    const words = { title: name, titleEn: name, kind: 'iframe', entry: 'index.html', origins: [pages.origin] }
    for (const version of ['1.0.0', '1.1.0'])
      await operations.publishAddress({ ...words, name: app, version } as { name: string }, `${pages.origin}/${name}/`)
    await operations.register(app, { menuPrefix: name, props: { plant: '华北厂' }, origins: [pages.origin] })
    await operations.release(app, '1.0.0')
  }
})
test.afterAll(() => pages.stop())

test('a page of Luigi, as it is, knows the user, moves, asks and has unsaved work', async ({
  page,
  signInPage,
  portal,
  guest,
}) => {
  await signInPage.enter('guanli')
  await portal.go('/luigi')
  const inside = guest.frame('@acme/luigi')
  await expect(inside.getByText('华北厂 管理员')).toBeVisible()
  await expect(inside.getByText('zh light')).toBeVisible()
  await page.getByRole('button', { name: /切换为/ }).click()
  await expect(inside.getByText('zh dark')).toBeVisible()

  await inside.getByRole('button', { name: 'details' }).click()
  await expect(inside.getByText('/luigi/details {"id":"7"}')).toBeVisible()
  await expect(page).toHaveURL(/\/center\/luigi\/details\?id=7/)

  await inside.getByRole('button', { name: 'ask' }).click()
  await expect(portal.dialog).toContainText('不能恢复。')
  await portal.dialog.getByRole('button', { name: '删除' }).click()
  await expect(inside.getByText('confirmed')).toBeVisible()
  await inside.getByRole('button', { name: 'alert' }).click()
  await expect(page.getByText('已保存')).toBeVisible()

  await inside.getByRole('button', { name: 'dirty' }).click()
  await expect(portal.tab('luigi')).toHaveAccessibleDescription('有未保存的内容')
  await inside.getByRole('button', { name: 'notepad' }).click()
  await expect(page).toHaveURL(/\/center\/notepad/)
})

test('a page that calls by Penpal, as it is, names its tab, hears changes and hands over its state', async ({
  page,
  signInPage,
  portal,
  guest,
  system,
}) => {
  await signInPage.enter('guanli')
  await portal.go('/penpal')
  const mounted = guest.mounted('@acme/penpal')
  const inside = mounted.locator('iframe').last().contentFrame()
  await expect(inside.getByText('华北厂 管理员')).toBeVisible()
  await expect(portal.tab('来自 Penpal')).toBeVisible()
  await page.getByRole('button', { name: /切换为/ }).click()
  await expect(inside.getByText(/^zh (dark|light)$/)).toBeVisible()
  await inside.getByRole('button', { name: 'alert' }).click()
  await expect(page.getByText('已保存')).toBeVisible()

  await inside.locator('textarea').fill('周一开会')
  await createOperations(system).release('@acme/penpal', '1.1.0', 'immediate')
  await expect(mounted).toHaveAttribute('data-app-version', '1.1.0')
  await expect(inside.locator('textarea')).toHaveValue('周一开会')
})
