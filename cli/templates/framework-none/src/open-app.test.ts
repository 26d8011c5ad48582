import { openFakePortal } from './fake-portal'
import { openApp } from './open-app'

function type(field: HTMLTextAreaElement, text: string): void {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('greets the user in the language of the portal', () => {
  const portal = openFakePortal()
  openApp(portal.context)
  expect(portal.text()).toContain('你好，李华')

  portal.speakEnglish()
  expect(portal.text()).toContain('Hello, 李华')
})

test('hands what was typed to the next version', () => {
  const before = openFakePortal()
  const former = openApp(before.context)
  type(before.field(), '周一开会')
  expect(before.dirty()).toEqual({ dirty: true })

  const after = openFakePortal(former.state())
  openApp(after.context)
  expect(after.field().value).toBe('周一开会')
})

test('leaves nothing', () => {
  const portal = openFakePortal()
  const app = openApp(portal.context)
  app.close()
  portal.end()
  expect([portal.container.childElementCount, portal.host.listening]).toEqual([0, 0])
})
