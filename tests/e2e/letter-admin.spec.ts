import { expectAccessible } from './pages/accessibility'
import { expect, test } from './pages/journey'
import { PortalPage } from './pages/portal-page'
import { SignInPage } from './pages/sign-in-page'

test.describe('the desk', () => {
  test('a letter is written, previewed and sent; it is read, answered, counted, brought to mind and exported', async ({
    page,
    signInPage,
    portal,
    browser,
    baseURL,
    problems,
  }) => {
    // Chromium says so of a handler that is only parsed, to be taken out; it does not run.
    problems.expect(/Executing inline event handler/)
    await signInPage.enter('guanli')
    await portal.choose('平台运营', '通知发送')
    await page.getByRole('button', { name: '写通知' }).click()
    await page.getByRole('button', { name: '预览并发送' }).click()
    await expect(page.getByText('请输入标题')).toBeVisible()
    await expect(page.getByText('请输入正文')).toBeVisible()
    await expect(page.getByLabel('标题', { exact: true })).toBeFocused()
    const validity = page.getByLabel('有效期至')
    await validity.fill('明天')
    await page.getByRole('button', { name: '预览并发送' }).click()
    await expect(page.getByText('请按“2026-01-31 09:30”的格式输入时间')).toBeVisible()
    await expectAccessible(page)
    await validity.fill('2099年1月5日 9:30')
    await validity.blur()
    await expect(validity).toHaveValue('2099-01-05 09:30')

    await page.getByLabel('标题', { exact: true }).fill('用电安全检查')
    const body = page.getByRole('textbox', { name: '正文' })
    await body.click()
    await page.keyboard.type('请各单位自查')
    await page.keyboard.press('Enter')
    await body.evaluate((editor) => {
      const data = new DataTransfer()
      data.setData('text/html', '<p onclick="window.xssRan=1">粘贴的<b>重点</b><script>window.xssRan=1</script></p>')
      editor.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
    })
    await expect(body.locator('strong', { hasText: '重点' })).toBeVisible()
    await page.locator('form input[type=file][multiple]').setInputFiles({
      name: '检查表.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('表'),
    })
    await expect(page.getByRole('button', { name: '移除 检查表.txt' })).toBeVisible()
    await page.getByRole('radio', { name: '指定范围' }).check()
    await page.getByRole('searchbox', { name: '搜索姓名或账号' }).fill('张')
    await page.getByRole('button', { name: '张三（zhangsan）' }).click()
    await expectAccessible(page)

    await page.reload()
    await expect(page.getByLabel('标题', { exact: true })).toHaveValue('用电安全检查')
    await expect(page.getByRole('textbox', { name: '正文' })).toContainText('粘贴的重点')
    await page.getByRole('button', { name: '预览并发送' }).click()
    const preview = page.getByRole('dialog', { name: '预览' })
    await expect(preview.getByText('张三（zhangsan）')).toBeVisible()
    await expect(preview.getByText('将送达 1 人')).toBeVisible()
    await expect(preview.getByText('2099-01-05 09:30')).toBeVisible()
    await expect(preview.getByText('文字回复', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await preview.getByRole('button', { name: '发送', exact: true }).click()
    await expect(page.getByRole('heading', { name: '用电安全检查' })).toBeVisible()
    expect(await page.evaluate(() => 'xssRan' in window)).toBe(false)

    const other = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })
    const reader = await other.newPage()
    const [readerPortal, readerSignIn] = [new PortalPage(reader), new SignInPage(reader)]
    await readerSignIn.enter('zhangsan')
    await readerPortal.bell.click()
    await readerPortal.bellPanel.getByRole('button', { name: /用电安全检查/ }).click()
    const letter = reader.getByRole('dialog', { name: '用电安全检查' })
    await expect(letter.getByText('检查表.txt').first()).toBeVisible()
    await letter.getByRole('textbox', { name: '回复内容' }).fill('=已自查')
    await letter.getByRole('button', { name: '提交' }).click()
    await expect(letter.getByText('成功')).toBeVisible()
    await other.close()

    await page.getByLabel('按状态筛选接收人').selectOption('answered')
    await expect(page.getByRole('cell', { name: '=已自查' })).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出 CSV' }).click()
    expect((await download).suggestedFilename()).toBe('用电安全检查.csv')
    await page.getByRole('button', { name: '提醒未回复人员' }).click()
    await expect(page.getByText('已提醒 0 人')).toBeVisible()
  })

  test('a letter for later is withdrawn', { tag: '@more' }, async ({ page, signInPage, portal }) => {
    await signInPage.enter('guanli')
    await expect(portal.bell).toBeVisible()
    await portal.go('/message/desk#compose')
    await page.getByLabel('标题', { exact: true }).fill('下月通知')
    await page.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.type('下月再看')
    await page.getByLabel('发送时间').fill('2099-01-01 09:00')
    await page.getByRole('button', { name: '预览并发送' }).click()
    await page.getByRole('button', { name: '定时发送' }).click()
    await page.getByRole('button', { name: '撤回' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
    await expect(page.getByRole('button', { name: '写通知' })).toBeVisible()
    await expect(page.getByRole('button', { name: '下月通知' })).toHaveCount(0)
  })

  test('is for those alone who may send', { tag: '@more' }, async ({ page, signInPage, portal, problems }) => {
    problems.expect(/40301|403/)
    await signInPage.enter('zhangsan')
    await expect(portal.bell).toBeVisible()
    await portal.go('/message/desk')
    await expect(page.getByRole('button', { name: '写通知' })).toHaveCount(0)
  })
})
