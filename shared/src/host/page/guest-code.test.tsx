import { render } from '@testing-library/react'
import { createElement } from 'react'

import type * as guestCode from './guest-code'

type Door = typeof guestCode

/** Each test has a document of its own. */
function load(): Door {
  let door: Door | null = null
  jest.isolateModules(() => {
    door = jest.requireActual<Door>('./guest-code')
  })
  if (!door) throw new Error('The module did not load.')
  return door
}

/** All that follows by promises has come to pass. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await null
}

test('code of a guest waits until no field for a password is drawn', async () => {
  const { admitGuestCode, hasGuestCode, holdGuestCode } = load()
  const [one, two] = [holdGuestCode(), holdGuestCode()]
  let isAdmitted = false
  const admitted = admitGuestCode().then(() => (isAdmitted = true))
  one()
  one()
  await settled()
  expect([isAdmitted, hasGuestCode()]).toEqual([false, false])
  two()
  await admitted
  expect(hasGuestCode()).toBe(true)
})

test('code that waits goes on waiting for a field that is drawn in the same moment', async () => {
  const { admitGuestCode, hasGuestCode, holdGuestCode } = load()
  const first = holdGuestCode()
  void admitGuestCode()
  first()
  const second = holdGuestCode()
  await settled()
  expect(hasGuestCode()).toBe(false)
  second()
  await settled()
  expect(hasGuestCode()).toBe(true)
})

test('a field for a password is drawn before code of a guest has run, and never after', async () => {
  const door = jest.requireActual<Door>('./guest-code')
  const Field = () => (door.usePasswordField() ? createElement('input', { type: 'password' }) : null)
  const Text = () => (door.usePasswordField(false) ? createElement('input', { type: 'text' }) : null)
  const before = render(createElement(Field))
  expect(before.container.querySelector('input')).not.toBeNull()
  const admitted = door.admitGuestCode()
  await settled()
  expect(door.hasGuestCode()).toBe(false)
  before.unmount()
  await admitted
  expect(render(createElement(Field)).container.querySelector('input')).toBeNull()
  expect(render(createElement(Text)).container.querySelector('input')).not.toBeNull()
})
