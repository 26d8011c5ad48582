import { setSessionItem } from '../storage/browser-storage'
import { lastUse, noteUse } from './session-lifetime'
import { session } from './session.store'

const become = (mark: string) => setSessionItem('demo__mark', mark)

beforeEach(() => {
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo' })
})

test('the last use of a session is the latest that was noted, in whatever order that comes', () => {
  become('one')
  for (const at of [200, 100]) noteUse(at)
  expect(lastUse()).toBe(200)
  noteUse(300)
  expect(lastUse()).toBe(300)
})

test('a session has its own last use, however late that of the one before was', () => {
  become('two')
  noteUse(500)
  become('three')
  expect(lastUse()).toBe(0)
  noteUse(400)
  expect(lastUse()).toBe(400)
})

test('without a session no use is noted', () => {
  become('four')
  noteUse(600)
  session.status = 'signed-out'
  noteUse(700)
  session.status = 'signed-in'
  expect(lastUse()).toBe(600)
})
