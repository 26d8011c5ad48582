import type { FrameLocator, Locator, Page } from '@playwright/test'
import { createOperations } from '../support/operations'
import type { System } from '../support/start-system'
import { packPlainForm, type FormPart, type PlainForm } from './guests/plain-forms'
import { packSlowNotepad } from './guests/slow-notepad'
import type { GuestPage } from './pages/guest-page'
import { expect, test } from './pages/journey'

const app = '@apps/notepad'

/**
 * Presses a key. A frame that goes away while it has a key never says that it took it, and the key was pressed all the same: whether a letter is
 * lost is seen in the field.
 */
async function press(page: Page, key: string): Promise<void> {
  let leave = () => {}
  const gone = new Promise<void>((resolve) => {
    leave = resolve
    page.once('framedetached', leave)
  })
  await Promise.race([page.keyboard.press(key), gone])
  page.off('framedetached', leave)
}

/** A user who types without looking up, until it is over; gives back what was typed. */
function typeOn(page: Page): () => Promise<string> {
  let typed = ''
  let isOver = false
  const typing = (async () => {
    for (let key = 0; !isOver; key = (key + 1) % 10) {
      await press(page, String(key))
      typed += key
    }
  })()
  return async () => {
    isOver = true
    await typing
    return typed
  }
}

type Hands = { page: Page; container: Locator; text: Locator }

/** Types while the versions come in turn, and keeps every key. */
async function expectKept({ page, container, text }: Hands, versions: string[], release: (version: string) => unknown) {
  await text.click()
  const end = typeOn(page)
  for (const version of versions) {
    await release(version)
    await expect(container).toHaveAttribute('data-app-version', version)
    await expect(container).toHaveAttribute('data-app-state', 'mounted')
  }
  const typed = await end()
  expect(typed.length).toBeGreaterThan(0)
  // For a moment the frame of before is beside the one that took over.
  await expect(async () => expect(await text.inputValue()).toBe(typed)).toPass({ timeout: 30_000 })
}

test.describe('a user types while versions change', () => {
  test.beforeEach(async ({ signInPage, portal }) => {
    await signInPage.enter('zhangsan')
    await portal.choose('生产管理', '班组管理', '交接班记录')
  })
  test.afterEach(async ({ system }) => {
    const { register, release } = createOperations(system)
    await register(app, { menuPrefix: 'notepad', isolation: 'none' })
    await release(app, '1.1.0')
    await release(app, '1.0.0')
  })

  // Two hundred of them, under load: `npm run test:operations`.
  const turns = ['1.1.0', '1.0.0', '1.1.0']

  test('an element keeps every key', async ({ page, guest, system }) => {
    const { release } = createOperations(system)
    const hands = { page, container: guest.container(app), text: guest.notepad }
    await expectKept(hands, turns, (version) => release(app, version, 'immediate'))
  })

  test('an element in a frame of its own keeps every key', async ({ page, guest, system }) => {
    const { register, release } = createOperations(system)
    await register(app, { menuPrefix: 'notepad', isolation: 'frame' })
    await page.reload()
    const hands = { page, container: guest.container(app), text: guest.frame(app).locator('textarea') }
    await expectKept(hands, turns, (version) => release(app, version, 'immediate'))
  })

  test(
    'an element that takes its time to answer and to draw keeps every key',
    { tag: '@more' },
    async ({ page, guest, system }) => {
      const { publish, release } = createOperations(system)
      for (const version of ['7.0.0', '7.1.0']) await publish(app, packSlowNotepad(app, version))
      await release(app, '7.0.0', 'immediate')
      await expect(guest.mounted(app)).toHaveAttribute('data-app-version', '7.0.0')
      const hands = { page, container: guest.container(app), text: guest.notepad }
      await expectKept(hands, ['7.1.0', '7.0.0', '7.1.0'], (version) => release(app, version, 'immediate'))
    },
  )

  test('a word that is being composed is finished first', async ({ page, guest, system }) => {
    const { release } = createOperations(system)
    await guest.notepad.click()
    const keyboard = await page.context().newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 })
    const loaded = page.waitForResponse(/notepad.*1\.1\.0/)
    await release(app, '1.1.0', 'immediate')
    await loaded
    await keyboard.send('Input.imeSetComposition', { text: 'ni hao ma', selectionStart: 9, selectionEnd: 9 })
    await expect(guest.container(app)).toHaveAttribute('data-app-version', '1.0.0')
    await keyboard.send('Input.insertText', { text: '你好吗' })
    await expect(guest.container(app)).toHaveAttribute('data-app-version', '1.1.0')
    await expect(guest.notepad).toHaveValue('你好吗')
  })
})

const note: FormPart = { tag: 'textarea', 'aria-label': '备注', name: 'note' }

test.describe('an app that knows no beforeSwap, released with the policy immediate', () => {
  let count = 0

  /** Publishes two versions, and has the first one on screen. */
  async function open(
    { page, system, guest }: { page: Page; system: System; guest: GuestPage },
    { parts, next = parts, kind, isolation = 'none' }: Forms,
  ) {
    const { publish, register, release } = createOperations(system)
    const versions = [`20.${++count}.0`, `20.${count}.1`] as const
    for (const [at, version] of versions.entries())
      await publish(app, packPlainForm({ name: app, version, parts: at === 0 ? parts : next, ...(kind && { kind }) }))
    await register(app, { menuPrefix: 'notepad', isolation })
    await release(app, versions[0], 'next-visit')
    await page.reload()
    await expect(guest.mounted(app)).toHaveAttribute('data-app-version', versions[0])
    const container = guest.container(app)
    const place: Locator | FrameLocator = isolation === 'frame' ? guest.frame(app) : container
    return {
      place,
      container,
      versions,
      /** The release has come, and the user is asked. */
      async expectAsked() {
        await release(app, versions[1], 'immediate')
        await expect(page.getByRole('alert')).toContainText(`应用无法把当前内容带到 ${versions[1]}`)
        await expect(container).toHaveAttribute('data-app-version', versions[0])
      },
      async takeAnyway() {
        await page.getByRole('button', { name: '仍要更新' }).click()
        await expect(container).toHaveAttribute('data-app-version', versions[1])
      },
      async expectSwapped() {
        await release(app, versions[1], 'immediate')
        await expect(container).toHaveAttribute('data-app-version', versions[1])
      },
    }
  }

  type Forms = { parts: FormPart[]; next?: FormPart[]; isolation?: 'none' | 'frame' } & Pick<PlainForm, 'kind'>

  test.beforeEach(async ({ signInPage, portal }) => {
    await signInPage.enter('zhangsan')
    await portal.choose('生产管理', '班组管理', '交接班记录')
  })
  test.afterEach(async ({ system }) => {
    const { register, release } = createOperations(system)
    await register(app, { menuPrefix: 'notepad', isolation: 'none' })
    await release(app, '1.0.0')
  })

  const kinds: [string, Omit<Forms, 'parts'>][] = [
    ['an element', {}],
    ['a System bundle', { kind: 'system' }],
    ['an isolated element', { isolation: 'frame' }],
  ]
  for (const [name, forms] of kinds) {
    test(`${name} that was typed into stays until the user says otherwise, and its text goes along`, async ({
      page,
      system,
      guest,
    }) => {
      const { place, expectAsked, takeAnyway } = await open({ page, system, guest }, { ...forms, parts: [note] })
      const field = place.getByLabel('备注')
      await field.fill('二号线停机 20 分钟')
      await expect(page.getByRole('tab', { name: '交接班记录' })).toHaveAccessibleDescription(/未保存/)
      await expectAsked()
      await expect(field).toHaveValue('二号线停机 20 分钟')
      await takeAnyway()
      await expect(field).toHaveValue('二号线停机 20 分钟')
      await expect(page.getByRole('tab', { name: '交接班记录' })).toHaveAccessibleDescription(/未保存/)
    })
  }

  test(
    'a word that was composed counts, from its first letter on',
    { tag: '@more' },
    async ({ page, system, guest }) => {
      const { place, expectAsked } = await open({ page, system, guest }, { parts: [note] })
      await place.getByLabel('备注').click()
      const keyboard = await page.context().newCDPSession(page)
      await keyboard.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 })
      await expect(page.getByRole('tab', { name: '交接班记录' })).toHaveAccessibleDescription(/未保存/)
      await keyboard.send('Input.insertText', { text: '你好' })
      await expectAsked()
      await expect(place.getByLabel('备注')).toHaveValue('你好')
    },
  )

  test('text in an editable element counts', { tag: '@more' }, async ({ page, system, guest }) => {
    const editor = { tag: 'div', contenteditable: 'true', role: 'textbox', 'aria-label': '正文' }
    const { place, expectAsked } = await open({ page, system, guest }, { parts: [editor] })
    await place.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.insertText('夜班正常')
    await expectAsked()
    await expect(place.getByRole('textbox', { name: '正文' })).toHaveText('夜班正常')
  })

  test('text in an editor that is a frame of its own counts', { tag: '@more' }, async ({ page, system, guest }) => {
    const { place, expectAsked } = await open({ page, system, guest }, { parts: [{ tag: 'iframe', title: '编辑器' }] })
    const editor = place.frameLocator('iframe').locator('body')
    await editor.evaluate((body) => body.toggleAttribute('contenteditable', true))
    await editor.click()
    await page.keyboard.insertText('夜班正常')
    await expectAsked()
    await expect(editor).toHaveText('夜班正常')
  })

  test('a chosen file counts, and is not carried over; neither is a password', async ({ page, system, guest }) => {
    const parts = [
      { tag: 'input', type: 'file', 'aria-label': '附件', name: 'file' },
      { tag: 'input', type: 'password', 'aria-label': '口令', name: 'key' },
      note,
    ]
    const { place, expectAsked, takeAnyway } = await open({ page, system, guest }, { parts })
    const file = { name: '图纸.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
    await place.getByLabel('附件').setInputFiles(file)
    await expect(page.getByRole('tab', { name: '交接班记录' })).toHaveAccessibleDescription(/未保存/)
    await place.getByLabel('口令').fill('not to be carried')
    await place.getByLabel('备注').fill('见附件')
    await expectAsked()
    await takeAnyway()
    await expect(place.getByLabel('备注')).toHaveValue('见附件')
    await expect(place.getByLabel('附件')).toHaveValue('')
    await expect(place.getByLabel('口令')).toHaveValue('')
  })

  const text = { tag: 'input', type: 'text' }

  test(
    'fields are found by name, id and label, wherever they are, and not where types differ',
    { tag: '@more' },
    async ({ page, system, guest }) => {
      const name = { ...text, name: 'team', 'data-testid': 'name' }
      const id = { ...text, id: 'line', 'data-testid': 'id' }
      const label = { ...text, label: '班长', 'data-testid': 'label' }
      const other = { ...text, name: 'minutes', 'data-testid': 'other type' }
      const { place, expectAsked, takeAnyway } = await open(
        { page, system, guest },
        { parts: [name, id, label, other], next: [label, { ...other, type: 'number' }, id, name] },
      )
      await place.getByTestId('name').fill('甲班')
      await place.getByTestId('id').fill('二号线')
      await place.getByTestId('label').fill('张三')
      await place.getByTestId('other type').fill('20')
      await expectAsked()
      await takeAnyway()
      await expect(place.getByTestId('name')).toHaveValue('甲班')
      await expect(place.getByTestId('id')).toHaveValue('二号线')
      await expect(place.getByTestId('label')).toHaveValue('张三')
      await expect(place.getByTestId('other type')).toHaveValue('')
    },
  )

  test('fields that nothing names are found by their order', { tag: '@more' }, async ({ page, system, guest }) => {
    const parts = [text, { tag: 'textarea' }, text]
    const { place, expectAsked, takeAnyway } = await open({ page, system, guest }, { parts })
    for (const [at, value] of ['甲班', '二号线停机', '张三'].entries())
      await place.getByRole('textbox').nth(at).fill(value)
    await expectAsked()
    await takeAnyway()
    for (const [at, value] of ['甲班', '二号线停机', '张三'].entries())
      await expect(place.getByRole('textbox').nth(at)).toHaveValue(value)
  })

  test(
    'a search is no unsaved work, nor is what the vendor opted out',
    { tag: '@more' },
    async ({ page, system, guest }) => {
      const parts = [
        { tag: 'input', type: 'search', 'aria-label': '搜索' },
        { tag: 'input', 'aria-label': '筛选', 'data-center-ignore-typing': '' },
      ]
      const { place, expectSwapped } = await open({ page, system, guest }, { parts })
      await place.getByLabel('搜索').fill('泵')
      await place.getByLabel('筛选').fill('二号线')
      await expectSwapped()
    },
  )

  test('what was typed is asked about before the tab closes, the role is switched and the session ends', async ({
    page,
    system,
    guest,
    portal,
  }) => {
    const { place } = await open({ page, system, guest }, { parts: [note] })
    await place.getByLabel('备注').fill('写了一半')
    const question = page.getByRole('dialog').filter({ hasText: '1 个页面的内容尚未保存' })

    await portal.tab('交接班记录').focus()
    await page.keyboard.press('Delete')
    await question.getByRole('button', { name: '取消' }).click()
    await portal.chooseOfUser('切换角色与工作台')
    const roles = page.getByRole('dialog', { name: '切换角色与工作台' })
    await roles.getByRole('radio', { name: '服务商工作台' }).check()
    await roles.getByRole('button', { name: '确定' }).click()
    await question.getByRole('button', { name: '取消' }).click()
    await roles.getByRole('button', { name: '取消' }).click()
    await portal.chooseOfUser('退出登录')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(place.getByLabel('备注')).toHaveValue('写了一半')
  })
})

test('is announced by a notice that the portal cannot know, for a page that speaks no protocol', async ({
  page,
  signInPage,
  portal,
  guest,
  system,
}) => {
  const { publishAddress, release } = createOperations(system)
  const form = 'legacy-form'
  const manifest = { name: form, title: '技改资金申报系统', titleEn: 'Grants', kind: 'iframe', entry: 'index.html' }
  const address = `${system.guestUrl}/legacy-form/`
  const published = { ...manifest, version: '1.9.0', origins: [system.guestUrl] }
  await publishAddress(published, address)
  await signInPage.enter('zhangsan')
  await portal.choose('园区服务', '资金申报', '技改资金申报')
  await expect(guest.mounted(form)).toBeVisible()
  const company = guest.frame(form).locator('#company')
  await company.fill('某某机械有限公司')
  await release(form, '1.9.0', 'immediate')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('平台无法得知此页面中是否有未保存的内容')
  await expect(company).toHaveValue('某某机械有限公司')
  await page.getByRole('button', { name: '仍要更新' }).click()
  await expect(guest.mounted(form)).toHaveAttribute('data-app-version', '1.9.0')
  await release(form, '1.0.0', 'next-visit')
})
