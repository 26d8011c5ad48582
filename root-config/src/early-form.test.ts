import { takeEarlyForm, whenEarlyFormRests } from '@center/shared/host'
import { earlyWords, showEarlyForm } from './early-form'

const inputs = () => [...document.querySelectorAll<HTMLInputElement>('#center-early input')]
const withoutSso = { CENTER_SSO_ENABLED: false, CENTER_ALT_SSO: false }

beforeEach(() => {
  document.body.replaceChildren()
  document.documentElement.removeAttribute('data-chosen')
})

test.each([
  ['/center/user/login', {}],
  ['/center/user/login/', { CENTER_SSO_ENABLED: true }],
  ['/center/login', withoutSso],
])('the fields stand at %s, the first with the focus', (path, configuration) => {
  showEarlyForm(document, path, configuration)
  expect(inputs().map(({ name, autocomplete }) => [name, autocomplete])).toEqual([
    ['username', 'username'],
    ['password', 'current-password'],
  ])
  expect(document.activeElement).toBe(inputs()[0])
  expect(document.querySelector('form')).toBeNull()
})

test.each([
  ['/center/login', {}],
  ['/center/login', { ...withoutSso, CENTER_ALT_SSO: true }],
  ['/center/user/register', withoutSso],
  ['/center/index', withoutSso],
])('nothing stands where another page may come: %s', (path, configuration) => {
  showEarlyForm(document, path, configuration)
  expect(inputs()).toEqual([])
})

test('speaks the language that was chosen, else that of the portal', () => {
  const hint = () => document.querySelector('.center-early-hint')?.textContent
  showEarlyForm(document, '/center/user/login', { CENTER_LANGUAGE: 'en' })
  expect(hint()).toBe(earlyWords.en.hint)
  document.body.replaceChildren()
  document.documentElement.lang = 'zh-CN'
  document.documentElement.dataset['chosen'] = 'true'
  showEarlyForm(document, '/center/user/login', { CENTER_LANGUAGE: 'en' })
  expect(hint()).toBe(earlyWords.zh.hint)
})

test('hands over what was typed, where the focus is and what is selected, once', () => {
  expect(takeEarlyForm()).toBeNull()
  showEarlyForm(document, '/center/user/login')
  const [username, password] = inputs()
  if (!username || !password) throw new Error('no fields')
  username.value = 'zhangsan'
  password.value = 'Center'
  password.focus()
  password.setSelectionRange(1, 3)
  expect(takeEarlyForm()).toEqual({
    entries: { username: 'zhangsan', password: 'Center' },
    focus: { field: 'password', start: 1, end: 3 },
  })
  expect(takeEarlyForm()).toBeNull()
})

test('rests once a word is composed', async () => {
  showEarlyForm(document, '/center/user/login')
  await whenEarlyFormRests()
  inputs()[0]?.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  let isResting = false
  const resting = whenEarlyFormRests().then(() => (isResting = true))
  await Promise.resolve()
  expect(isResting).toBe(false)
  inputs()[0]?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await resting
  expect(isResting).toBe(true)
})
