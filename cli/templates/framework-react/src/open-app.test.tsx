import { act } from 'react'
import type { AppContext } from './app'
import { openFakePortal } from './fake-portal'
import { openApp } from './open-app'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const open = (context: AppContext) => act(async () => openApp(context))

/** React listens to the setter of the element itself. */
function type(field: HTMLTextAreaElement, text: string): Promise<void> {
  const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
  return act(async () => {
    value?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('greets the user in the language of the portal', async () => {
  const portal = openFakePortal()
  await open(portal.context)
  expect(portal.text()).toContain('你好，李华')

  await act(async () => portal.speakEnglish())
  expect(portal.text()).toContain('Hello, 李华')
})

test('hands what was typed to the next version', async () => {
  const before = openFakePortal()
  const former = await open(before.context)
  await type(before.field(), '周一开会')
  expect(before.dirty()).toEqual({ dirty: true })

  const after = openFakePortal(former.state())
  await open(after.context)
  expect(after.field().value).toBe('周一开会')
})

test('leaves nothing', async () => {
  const portal = openFakePortal()
  const app = await open(portal.context)
  await act(async () => app.close())
  expect([portal.container.childElementCount, portal.host.listening]).toEqual([0, 0])
})
