import { expect, type Page } from '@playwright/test'
import { linkFiles, redeemTicket, uploadReplyFile, type Letter, type MicroFrontend } from '@center/shared/contract'
import { answer } from '../pages/answers'
import type { Stop } from '../pages/tour'
import type { Visitor } from '../pages/visitor'

/** From now on the server is asked at this address and has not answered yet. */
const keepWaiting = (page: Page, { url }: { url: string }) =>
  page.route(`**${url}*`, () => new Promise(() => undefined))

const devicePage = '/center/deviceManage/devices'
const title = '关于组织申报智能工厂梯度培育项目的通知'
const picture = '<p><img src="/api/resources/letter/AAAAAAAAAAAAAAAAAAAAAA" alt="厂区平面图"></p>'

/** The tenant has an app no longer, and the page learns of it as by the server's events. */
async function disableApp({ page }: Visitor, menuPrefix: string): Promise<void> {
  await answer<MicroFrontend[]>(page, /selectAllByTenant/, (rows) =>
    rows.filter((row) => row.menuPrefix !== menuPrefix),
  )
  await page.evaluate(async () => {
    type Door = { loadGuests(): Promise<void> }
    const { System } = window as unknown as { System: { import(name: string): Promise<Door> } }
    await (await System.import('@center/shared/host')).loadGuests()
  })
}

/** What a user meets in a bad moment only. */
export const seldomStops: Stop[] = [
  {
    name: 'who is signed in',
    path: '/center/index?tc=demo&ticketToken=ST-1',
    keepsWords: true,
    prepare: (page) =>
      page.route(`**${redeemTicket.url}*`, (route) => {
        const holder = { userId: 'another', username: 'lisi', name: '李四' }
        return route.fulfill({ json: { status: 200, message: '', data: 'T', expiresIn: 60, signKey: 'K', holder } })
      }),
    open: ({ page }) => expect(page.getByRole('alertdialog')).toBeVisible(),
  },
  {
    name: 'app disabled',
    path: devicePage,
    open: async (visitor) => {
      await expect(visitor.page.locator('[data-app-state="mounted"]').filter({ visible: true })).toBeVisible()
      await disableApp(visitor, 'deviceManage')
      await expect(visitor.page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'app disabled with unsaved work',
    path: '/center/notepad/meeting',
    open: async (visitor) => {
      await visitor.page.locator('[data-app-state="mounted"] textarea').fill('三号机组油温偏高')
      await expect(visitor.page.getByRole('tab', { selected: true })).toHaveAttribute('aria-description', /.+/)
      await disableApp(visitor, 'notepad')
      await expect(visitor.page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'letter with a late picture',
    path: '/center/message/index',
    prepare: async (page) => {
      await answer<Letter>(page, /letter\/info\//, (letter) => ({ ...letter, remark: picture + letter.remark }))
      await keepWaiting(page, linkFiles)
    },
    open: (visitor) => visitor.readLetter(title),
  },
]

/** The same for who sends letters. */
export const seldomOperatorStops: Stop[] = [
  {
    // The mark stands in the text of the letter, in the words of its moment.
    name: 'letter writing with a late picture',
    path: '/center/message/desk#compose',
    keepsWords: true,
    prepare: (page) => keepWaiting(page, uploadReplyFile),
    open: async (visitor) => {
      const { page } = visitor
      const field = page.getByRole('main').locator('[contenteditable="true"]')
      await field.fill('请各单位核对厂区平面图：')
      const buffer = Buffer.from('GIF89a')
      const file = { name: 'plan.gif', mimeType: 'image/gif', buffer }
      await page.locator('input[type="file"][accept*=".gif"]').first().setInputFiles(file)
      await expect(field.getByText(visitor.text('notices:editor.uploading'))).toBeVisible()
    },
  },
]
