import { findPasswordProblems, problemsOfRefusal } from './password-problems'

const good = { oldPwd: 'Center@2026', newPwd: 'Portal#2027x', again: 'Portal#2027x' }

test('a good new password, typed twice, has no problem', () => {
  expect(findPasswordProblems(good, 'zhangsan')).toEqual({})
})

test('all three are required', () => {
  const problems = findPasswordProblems({ oldPwd: '', newPwd: '', again: '' }, 'zhangsan')
  expect(problems).toEqual({ oldPwd: 'oldRequired', newPwd: 'newRequired', again: 'againRequired' })
})

test.each([
  ['12345678', 'weak'],
  ['Center2026', 'rule'],
  ['Zhangsan@26', 'rule'],
  ['Center@2026', 'same'],
])('%s is refused as %s', (newPwd, problem) => {
  expect(findPasswordProblems({ ...good, newPwd, again: newPwd }, 'zhangsan')).toEqual({ newPwd: problem })
})

test('the second is compared without the blanks at its ends', () => {
  expect(findPasswordProblems({ ...good, again: ' Portal#2027x ' }, 'zhangsan')).toEqual({})
  expect(findPasswordProblems({ ...good, again: 'Portal#2027' }, 'zhangsan')).toEqual({ again: 'differs' })
})

test('a refusal of the server is a problem of its field', () => {
  const refusal = (field: string, message: string) =>
    problemsOfRefusal({ code: 'request.invalid', data: [{ field, message }] })
  expect(refusal('oldPwd', 'wrong')).toEqual({ oldPwd: 'wrong' })
  expect(refusal('newPwd', 'keyboard-run')).toEqual({ newPwd: 'rule' })
  expect(refusal('newPwd', 'same')).toEqual({ newPwd: 'same' })
  expect(refusal('kid', 'too long')).toBeNull()
  expect(problemsOfRefusal({ code: 'login.locked', data: { retryAfter: 60 } })).toBeNull()
})
