import {
  accountProblems,
  enterpriseProblems,
  isPhone,
  newPasswordProblem,
  maskPhone,
  ownPhoneProblems,
  phoneChangeProblems,
  phoneProblem,
  plainAccount,
  plainCode,
  repeatProblem,
  usernameProblem,
} from './registration-rules'

const terms = { phonePattern: '^1[3-9]\\d{9}$', hasSms: true }
const account = { username: 'wangwu', password: 'Center@2026', mobile: '', smsCode: '' }
const enterprise = {
  companyName: '滨江精工',
  industryCode: '3421',
  country: '330100',
  contacts: '王五',
  position: '厂长',
  mobile: '13900000001',
  smsCode: '123456',
  password: 'Center@2026',
}

test.each([
  ['13800000000', true],
  ['19900000000', true],
  ['12800000000', false],
  ['1380000000', false],
  ['138000000000', false],
  ['23800000000', false],
])('by the default pattern %s is a phone: %s', (phone, expected) => {
  expect(isPhone(phone)).toBe(expected)
})

test('a configured pattern replaces the default, and one that cannot be read does not count', () => {
  expect(isPhone('5551234', '^555\\d{4}$')).toBe(true)
  expect(isPhone('13800000000', '^555\\d{4}$')).toBe(false)
  expect(isPhone('13800000000', '(')).toBe(true)
})

test('a stored pattern that could take without end is never matched: the default counts', () => {
  // By the pattern itself the letters would be a phone, and the number would not.
  expect(isPhone('aaaa', '^(a+)+$')).toBe(false)
  expect(isPhone('13800000000', '^(a+)+$')).toBe(true)
  expect(isPhone(`${'a'.repeat(60)}!`, '^(a+)+$')).toBe(false)
})

test.each([
  ['１３８００００００００', '13800000000'],
  [' 138 0000\u00a00000 ', '13800000000'],
  ['ａＢ１２', 'aB12'],
])('%j is meant as %s', (typed, meant) => {
  expect(plainCode(typed)).toBe(meant)
})

test('an account is called by its name as it was typed, or by a phone number however it was typed', () => {
  expect(plainAccount(' Ｗang wu ', terms.phonePattern)).toBe('Ｗang wu')
  expect(plainAccount('１３９ ００００ ０００１', terms.phonePattern)).toBe('13900000001')
})

describe('a username', () => {
  test.each(['wangwu', '王五', 'wang.wu@park', 'a-1'])('%s is one', (name) => {
    expect(usernameProblem(name)).toBeNull()
  })
  test('is required', () => expect(usernameProblem('')).toBe('required'))
  test.each(['a', 'wang wu', 'wang\nwu', 'x'.repeat(33)])('%j is refused', (name) => {
    expect(usernameProblem(name)).toBe('form')
  })
  test('is no phone number: those are the names of enterprise accounts', () => {
    expect(usernameProblem('13800000000')).toBe('phoneName')
  })
})

describe('a new password', () => {
  test.each([
    ['', 'required'],
    ['12345678', 'weak'],
    ['abcdefgh', 'weak'],
    ['Ab3$567', 'rule'],
    ['Center2026', 'rule'],
    ['x1$WangWu', 'rule'],
    ['Qwer#2x9', 'rule'],
    ['Center@2026', null],
  ])('%j is refused as %s', (password, problem) => {
    expect(newPasswordProblem(password, 'wangwu')).toBe(problem)
  })
  test('must not have a name of the user or the tenant inside', () => {
    expect(newPasswordProblem('x1$Harbour9', 'wangwu', ['harbour'])).toBe('name')
    expect(newPasswordProblem('x1$WangWu', 'wangwu', ['wangwu'])).toBe('rule')
  })
  test('is confirmed by the same, blanks at the ends left out', () => {
    expect(repeatProblem('', 'Center@2026')).toBe('required')
    expect(repeatProblem('Center@2027', 'Center@2026')).toBe('differs')
    expect(repeatProblem(' Center@2026 ', 'Center@2026')).toBeNull()
  })
})

describe('the form of an account', () => {
  test('is complete without a phone', () => expect(accountProblems(account, terms)).toEqual({}))
  test('needs a name and a password', () => {
    expect(accountProblems({ ...account, username: '', password: '' }, terms)).toEqual({
      username: 'required',
      password: 'required',
    })
  })
  test('a phone is optional; when given it must be one', () => {
    expect(accountProblems({ ...account, mobile: '1380', smsCode: '1' }, terms)).toEqual({ mobile: 'phone' })
  })
  test('refuses a password with the phone or a name of the tenant inside', () => {
    const given = { ...account, password: 'x1$Harbour13900000001' }
    expect(accountProblems(given, { ...terms, names: ['harbour'] })).toEqual({ password: 'name' })
    expect(accountProblems({ ...given, mobile: '13900000001', smsCode: '1' }, terms)).toEqual({ password: 'name' })
  })
  test('with a phone it needs the code, unless the tenant sends none', () => {
    const given = { ...account, mobile: '13900000001' }
    expect(accountProblems(given, terms)).toEqual({ smsCode: 'required' })
    expect(accountProblems(given, { ...terms, hasSms: false })).toEqual({})
  })
})

describe('the form of an enterprise', () => {
  test('is complete', () => expect(enterpriseProblems(enterprise, terms)).toEqual({}))
  test.each(['companyName', 'industryCode', 'country', 'contacts', 'position', 'mobile', 'password'] as const)(
    'needs %s',
    (field) => {
      expect(enterpriseProblems({ ...enterprise, [field]: '' }, terms)).toEqual({ [field]: 'required' })
    },
  )
  test('needs the code of the phone only where the tenant sends one', () => {
    expect(enterpriseProblems({ ...enterprise, smsCode: '' }, terms)).toEqual({ smsCode: 'required' })
    expect(enterpriseProblems({ ...enterprise, smsCode: '' }, { ...terms, hasSms: false })).toEqual({})
  })
  test('refuses a password with the company or its contact inside', () => {
    const named = { ...enterprise, companyName: 'Harbour Ltd.', contacts: 'Wang Wu' }
    expect(enterpriseProblems({ ...named, password: 'x1$HarbourLtd' }, terms)).toEqual({ password: 'name' })
    expect(enterpriseProblems({ ...named, password: 'x1$WangWu' }, terms)).toEqual({ password: 'name' })
  })
  test('its account is called by the phone, which must not be in the password', () => {
    expect(enterpriseProblems({ ...enterprise, password: 'Ab$13900000001' }, terms)).toEqual({ password: 'rule' })
  })
})

describe('another phone', () => {
  const change = { newPhone: '13900000001', smsCode: '123456' }
  const problems = (over: Partial<typeof change>) => phoneChangeProblems({ ...change, ...over }, terms.phonePattern)
  const byOwn = (oldPhone: string, newPhone: string, own: string) => ownPhoneProblems({ oldPhone, newPhone }, own)

  test('is complete', () => expect(problems({})).toEqual({}))
  test('the old phone must equal the stored one', () => {
    expect(byOwn('13800000000', '13900000001', '13800000000')).toEqual({})
    expect(byOwn('13800000001', '13900000001', '13800000000')).toEqual({ oldPhone: 'wrong' })
    expect(byOwn('', '13900000001', '')).toEqual({})
  })
  test('the new one must be a number, and another', () => {
    expect(problems({ newPhone: '12' })).toEqual({ newPhone: 'phone' })
    expect(byOwn('13800000000', '13800000000', '13800000000')).toEqual({ newPhone: 'same' })
    expect(phoneProblem('', terms.phonePattern)).toBe('required')
  })
  test('is shown masked, and masked again is the same', () => {
    expect(maskPhone('13800000004')).toBe('138****0004')
    expect(maskPhone('138****0004')).toBe('138****0004')
    expect(maskPhone('')).toBe('')
  })
  test('needs the code', () => expect(problems({ smsCode: '' })).toEqual({ smsCode: 'required' }))
})
