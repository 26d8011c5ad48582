import { passwordFault, passwordStrength } from './password-rules'

test.each(['Center@2026', '密码Pass@1x', 'aB3$aB3$'])('%s is a good password', (password) => {
  expect(passwordFault(password, 'zhangsan')).toBeNull()
})

test.each([
  ['Ab3$567', 'length'],
  [`Aa1$${'x'.repeat(125)}`, 'length'],
  ['center@2026', 'classes'],
  ['CENTER@2026', 'classes'],
  ['Center2026', 'classes'],
  ['Center@abc', 'classes'],
  ['x1$ZhangSan', 'username'],
  [' Center@2026', 'blank-ends'],
  ['Qwer#2x9', 'keyboard-run'],
  ['Xk9#fdsa', 'keyboard-run'],
  ['Xk!@#$ab9', 'keyboard-run'],
  ['Ab$1!2@3456', 'keyboard-run'],
])('%s is refused for its %s', (password, fault) => {
  expect(passwordFault(password, 'zhangsan')).toBe(fault)
})

test('a user without a name has none that could be inside', () => {
  expect(passwordFault('Center@2026', '')).toBeNull()
})

test.each([
  ['x1$Zhong-Dian9', ['Zhongdian Cloud', 'zhongdian']],
  ['xＺhongdian#A29', ['ZhongDian']],
  ['浙北智能@Ab29', ['浙北智能']],
  ['Ab#13900000001', ['139 0000 0001']],
])('%s is refused for a name of four letters or more: %j', (password, names) => {
  expect(passwordFault(password, 'lisi', names)).toBe('name')
})

test.each([
  ['x1$AcmPort29', ['acm', '张三', '']],
  ['x1$Zhongdian9', ['Zhongdian Cloud']],
])('%s is no name, or of a short one: %j', (password, names) => {
  expect(passwordFault(password, 'lisi', names)).toBeNull()
})

test.each([
  ['', 0, 10],
  ['1234', 1, 30],
  ['abcd', 1, 30],
  ['abc1', 2, 60],
  ['abc1!', 3, 100],
])('the strength of "%s" is level %i, %i per cent', (password, level, percent) => {
  expect(passwordStrength(password)).toEqual({ level, percent })
})
