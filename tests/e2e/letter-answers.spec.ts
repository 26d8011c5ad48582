import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'
import { sendLetter, showLetter } from './pages/letters'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.describe('answering a letter', () => {
  test('with text and files: what is wrong is said, a draft survives a reload and a dead network, and it is sent once', async ({
    page,
    signInPage,
    portal,
    request,
    system,
    context,
    problems,
  }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/)
    const id = await sendLetter(request, system, { title: '请上传整改照片', replyWay: '2' })
    await signInPage.enter('zhangsan')
    await expect(portal.bell).toBeVisible()
    await showLetter(page, id)
    const letter = page.getByRole('dialog', { name: '请上传整改照片' })
    const text = letter.getByRole('textbox', { name: '回复内容' })
    await text.fill('好')
    await letter.getByRole('button', { name: '提交' }).click()
    await expect(letter.getByText('长度在 2 到 255 个字符')).toBeVisible()
    await text.fill('已完成整改')
    await expect(letter.getByText('长度在 2 到 255 个字符')).toHaveCount(0)

    await letter.locator('input[type=file]').setInputFiles([
      { name: '照片.png', mimeType: 'image/png', buffer: PNG },
      { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('说明') },
      { name: '程序.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ])
    await expect(letter.getByText('程序.exe 该文件格式不符合要求')).toBeVisible()
    await expect(letter.getByRole('button', { name: '移除' })).toHaveCount(3)
    await expectAccessible(page)

    await page.reload()
    await expect(portal.bell).toBeVisible()
    await showLetter(page, id)
    await expect(text).toHaveValue('已完成整改')
    await expect(letter.getByRole('button', { name: '移除' })).toHaveCount(2)

    await context.setOffline(true)
    await letter.getByRole('button', { name: '提交' }).click()
    await expect(letter.getByText('提交恢复异常')).toBeVisible()
    await expect(text).toHaveValue('已完成整改')
    await context.setOffline(false)
    await letter.getByRole('button', { name: '提交' }).click()
    await expect(letter.getByRole('status').getByText('成功')).toBeVisible()
    const details = letter.getByRole('region', { name: '回复', exact: true })
    await expect(details.getByText('已完成整改')).toBeVisible()
    await expect(letter.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page)

    const download = page.waitForEvent('download')
    await details.getByRole('button', { name: '下载 说明.txt' }).click()
    expect((await download).suggestedFilename()).toBe('说明.txt')
    await details.getByRole('button', { name: '预览 照片.png' }).click()
    const preview = page.getByRole('dialog', { name: '照片.png' })
    await expect(preview.getByRole('img', { name: '照片.png' })).toHaveJSProperty('naturalWidth', 1)
    await page.keyboard.press('Escape')
    await expect(preview).toHaveCount(0)
    await expect(letter).toBeVisible()
  })

  test('shows a button for a letter that asks for no more than reading, and says so afterwards', async ({
    page,
    signInPage,
    portal,
    request,
    system,
  }) => {
    const id = await sendLetter(request, system, { title: '请阅知', replyWay: '0' })
    await signInPage.enter('zhangsan')
    await expect(portal.bell).toBeVisible()
    await showLetter(page, id)
    const letter = page.getByRole('dialog', { name: '请阅知' })
    await letter.getByRole('button', { name: '确认已阅' }).click()
    await expect(letter.getByRole('button', { name: '已阅', exact: true })).toBeDisabled()
    await expect(letter.getByRole('textbox')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await portal.go('/message/index')
    const row = page.getByRole('listitem').filter({ hasText: '请阅知' })
    await expect(row.getByText('已回复')).toBeVisible()
  })

  test(
    'by dragging and pasting files, which can be stopped and tried again',
    { tag: '@more' },
    async ({ page, signInPage, portal, request, system, problems }) => {
      problems.expect(/ERR_FAILED/)
      const id = await sendLetter(request, system, { title: '请补充材料', replyWay: '2' })
      await signInPage.enter('zhangsan')
      await expect(portal.bell).toBeVisible()
      await showLetter(page, id)
      const letter = page.getByRole('dialog', { name: '请补充材料' })
      await expect(letter.getByRole('textbox')).toBeVisible()

      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route(/uploadReplyFile/, async (route) => {
        await held
        await route.abort()
      })
      const give = (type: 'drop' | 'paste', name: string) =>
        letter.evaluate(
          (dialog, { kind, fileName }) => {
            const data = new DataTransfer()
            data.items.add(new File(['text'], fileName, { type: 'text/plain' }))
            const target = dialog.querySelector(kind === 'drop' ? '[role=group]' : 'textarea')
            const init = { bubbles: true, cancelable: true }
            target?.dispatchEvent(
              kind === 'drop'
                ? new DragEvent('drop', { ...init, dataTransfer: data })
                : new ClipboardEvent('paste', { ...init, clipboardData: data }),
            )
          },
          { kind: type, fileName: name },
        )
      await give('drop', '拖放.txt')
      await give('paste', '粘贴.txt')
      await expect(letter.getByRole('progressbar')).toHaveCount(2)
      await letter.getByRole('button', { name: '取消 粘贴.txt' }).click()
      await expect(letter.getByText('粘贴.txt')).toHaveCount(0)
      release()
      await expect(letter.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(1)
      await page.unroute(/uploadReplyFile/)
      await letter.getByRole('button', { name: '重试 拖放.txt' }).click()
      await expect(letter.getByRole('progressbar')).toHaveCount(0)
      await expect(letter.getByRole('button', { name: '移除 拖放.txt' })).toBeVisible()
    },
  )

  test(
    'letters are searched, and several are marked as read',
    { tag: '@more' },
    async ({ page, signInPage, portal, request, system }) => {
      for (const number of [1, 2]) await sendLetter(request, system, { title: `批量通知 ${number}`, replyWay: '0' })
      await signInPage.enter('zhangsan')
      await expect(portal.bell).toContainText(/\d/)
      await portal.go('/message/index')
      await page.getByRole('searchbox', { name: '搜索标题或发送单位' }).fill('批量通知')
      await page.keyboard.press('Enter')
      const letters = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('checkbox') })
      await expect(letters).toHaveCount(2)
      const before = Number(await portal.bell.innerText())
      await page.getByRole('checkbox', { name: '选择本页' }).check()
      await expectAccessible(page)
      await page.getByRole('button', { name: '标为已读', exact: true }).click()
      await expect(portal.bell).toHaveText(String(before - 2))
      await expect(letters.getByRole('img', { name: '未读' })).toHaveCount(0)
    },
  )
})
