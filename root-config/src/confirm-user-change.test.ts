import { getByRole, queryByRole } from '@testing-library/dom'
import { addTexts, setLocale } from '@center/shared/host'
import { rootTexts } from '../locales/texts'
import { confirmUserChange } from './confirm-user-change'

beforeAll(() => addTexts('root', rootTexts))
beforeEach(() => {
  const panels = document.createElement('div')
  panels.id = 'center-failures'
  document.body.replaceChildren(panels)
})
afterEach(() => setLocale('zh'))

const press = (name: string) => getByRole(document.body, 'button', { name }).click()

test('says who is signed in and whom the link signs in, and stays when it is told to', async () => {
  const asked = confirmUserChange({ here: '张三', arriving: '<b>李四</b>' })
  const dialog = getByRole(document.body, 'alertdialog', { name: '打开的链接属于另一个账号' })
  expect(dialog.textContent).toContain('您当前以“张三”的身份登录，而这个链接会以“<b>李四</b>”的身份登录')
  expect(document.activeElement).toBe(getByRole(dialog, 'button', { name: '继续使用“张三”' }))
  press('继续使用“张三”')
  expect(await asked).toBe(false)
  expect(queryByRole(document.body, 'alertdialog')).toBeNull()
})

test('changes when it is told to', async () => {
  await setLocale('en')
  const asked = confirmUserChange({ here: '张三', arriving: '李四' })
  expect(getByRole(document.body, 'alertdialog').textContent).toContain('You are signed in as “张三”')
  press('Switch to “李四”')
  expect(await asked).toBe(true)
})

test('stays at Escape, and has words for who is not known', async () => {
  const asked = confirmUserChange({ here: '', arriving: '' })
  getByRole(document.body, 'button', { name: '切换为“另一个账号”' })
  getByRole(document.body, 'alertdialog').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(await asked).toBe(false)
})
