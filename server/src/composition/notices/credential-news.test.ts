import { desc } from 'drizzle-orm'
import { updatePassword } from '@center/shared/contract'
import { setTestPassword } from '../../testing/passwords/set-test-password'
import { letterReceivers, letters } from '../../domains/letters/letters.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { encryptFor } from '../../testing/encrypt-for'

const PASSWORD = 'Begin@2026center'
let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp()
  await setTestPassword(demo.db, 'u-zhangsan', PASSWORD)
})
afterAll(() => demo.close())

test('users are told of a new password of theirs, and of one that was refused they are not', async () => {
  const lettersBefore = await demo.db.$count(letters)
  const change = async (from: string, to: string) => {
    const [old, next] = [await encryptFor(demo.guest, from), await encryptFor(demo.guest, to)]
    const user = await demo.signInAs('zhangsan')
    const body = { oldPwd: old.cipher, newPwd: next.cipher, kid: next.kid }
    return (await user.call(updatePassword, { body })).status
  }
  expect(await change('wrong', 'Spring-tides@2026')).not.toBe(200)
  expect(await demo.db.$count(letters)).toBe(lettersBefore)
  expect(await change(PASSWORD, 'Spring-tides@2026')).toBe(200)
  const [letter] = await demo.db.select().from(letters).orderBy(desc(letters.pushTime)).limit(1)
  expect(letter?.title).toBe('您的登录密码已修改 / Your password was changed')
  expect(letter?.remark).toContain('如不是，请立即修改密码')
  const receivers = await demo.db.select().from(letterReceivers)
  expect(receivers.filter(({ letterId }) => letterId === letter?.id).map(({ userId }) => userId)).toEqual([
    'u-zhangsan',
  ])
})
