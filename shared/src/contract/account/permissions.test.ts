import { grantedActions } from './permissions'

const entry = (action: string, type = 1) => ({ id: action, type, action, menuId: 'm1' })

test('an entry grants its actions, comma-separated, unless it is a data rule', () => {
  const auth = [entry('colist, messageIndex'), entry('orders:all', 2)]
  expect([...grantedActions({ auth, allAuth: [] })]).toEqual(['colist', 'messageIndex'])
})

test('a stated permission grants with status 0 alone', () => {
  const allAuth = [
    { action: 'letter:send', status: '0' },
    { action: 'ops:release', status: '1' },
  ]
  expect([...grantedActions({ auth: [], allAuth })]).toEqual(['letter:send'])
})
