import { act, render } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { getPermissions, grantedActions, type Permissions } from '../../contract'
import { buildPermissions, startFakeServer, type FakeServer } from '../../testing'
import { endSession } from '../session/end-session'
import { guardElements } from '../session/guard-elements'
import { Permission, ProcessNodeForm } from '../session/permission'
import { beginSession, loadPermissions } from './session-actions'
import { can } from '../session/session.store'

const grant = { signKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8', expiresIn: 1800 }
let server: FakeServer

beforeEach(async () => {
  server = startFakeServer()
  await beginSession('demo', 'token-1', grant)
})
afterEach(() => {
  server.close()
  endSession()
  document.body.replaceChildren()
})

async function grantActions(actions: string[]): Promise<void> {
  server.answer(getPermissions, buildPermissions(actions))
  await act(async () => void (await loadPermissions()))
}

type Rights = Pick<Permissions, 'auth' | 'allAuth'>
const entry = (type: number, action: string) => ({ id: `${type}${action}`, type, action, menuId: 'm1' })
const of = (auth: Rights['auth'], allAuth: Rights['allAuth'] = []) => [...grantedActions({ auth, allAuth })].toSorted()

/** The rules of the specification (6), one each. */
test.each<[what: string, actual: string[], expected: string[]]>([
  ['an entry of a type other than 2 grants', of([entry(1, 'a'), entry(0, 'b'), entry(3, 'c')]), ['a', 'b', 'c']],
  ['an entry of type 2 does not', of([entry(2, 'data:limit:own'), entry(1, 'a')]), ['a']],
  ['an action may be several, with commas and blanks', of([entry(1, 'a, b ,c')]), ['a', 'b', 'c']],
  ['status 0 in the second list grants', of([], [{ action: 'a', status: '0' }]), ['a']],
  [
    'another status there does not',
    of(
      [],
      [
        { action: 'a', status: '1' },
        { action: 'b', status: '' },
      ],
    ),
    [],
  ],
  [
    'status 0 grants what the first list holds as a data rule',
    of([entry(2, 'a')], [{ action: 'a', status: '0' }]),
    ['a'],
  ],
])('%s', (_what, actual, expected) => expect(actual).toEqual(expected))

test('the list is taken apart once, until there is another', async () => {
  const split = jest.spyOn(String.prototype, 'split')
  await grantActions(['a,b', 'c'])
  split.mockClear()
  for (let time = 0; time < 1000; time += 1) can('b')
  expect(split.mock.calls.length).toBeLessThanOrEqual(2)
  split.mockRestore()

  expect([can('a'), can('d')]).toEqual([true, false])
  await grantActions(['d'])
  expect([can('a'), can('d')]).toEqual([false, true])
})

test('a part of a page without its action is not in the document, and comes with it', async () => {
  await grantActions(['view'])
  render(
    <Permission action="order:edit">
      <button>edit</button>
    </Permission>,
  )
  expect(document.querySelector('button')).toBeNull()
  await grantActions(['order:edit'])
  expect(document.querySelector('button')).not.toBeNull()
})

test('in a process-node form the form’s own list decides, and nothing else', async () => {
  await grantActions(['approve', 'colist'])
  render(
    <>
      <Permission action="colist">outside</Permission>
      <ProcessNodeForm node={{ nodeId: 'n1', permissionList: ['reject'] }}>
        <Permission action="approve">approve</Permission>
        <Permission action="reject">reject</Permission>
      </ProcessNodeForm>
    </>,
  )
  expect(document.body.textContent).toBe('outsidereject')
})

describe('elements of guests', () => {
  const container = () => {
    const room = document.createElement('div')
    document.body.append(room)
    return room
  }
  const button = (actions: string) => {
    const element = document.createElement('button')
    element.dataset['permission'] = actions
    return element
  }
  const isThere = (element: HTMLElement) => element.isConnected
  const settle = () => act(async () => {})

  test('are off the page without their action, and back with it; also those that come later', async () => {
    await grantActions(['view'])
    const room = container()
    const [view, edit] = [button('view'), button('order:edit')]
    room.append(view, edit)
    const stop = guardElements(room)
    expect([isThere(view), isThere(edit)]).toEqual([true, false])

    const [later, either] = [button('order:delete'), button('order:edit, view')]
    room.append(later, either)
    await settle()
    expect([isThere(later), isThere(either)]).toEqual([false, true])

    await grantActions(['order:edit'])
    expect([isThere(view), isThere(edit), isThere(later)]).toEqual([false, true, false])

    stop()
    room.append(button('order:delete'))
    await settle()
    expect(isThere(room.lastElementChild as HTMLElement)).toBe(true)
  })

  test('follow the list of the form around them, in the open shadow root of their element too', async () => {
    await grantActions(['approve'])
    const room = container()
    const host = document.createElement('div')
    const shadow = host.attachShadow({ mode: 'open' })
    const form = document.createElement('form')
    form.dataset['permissionForm'] = 'reject'
    const [approve, reject, outside] = [button('approve'), button('reject'), button('reject')]
    form.append(approve, reject)
    shadow.append(form, outside)
    room.append(host)
    const stop = guardElements(room)
    expect([isThere(approve), isThere(reject), isThere(outside)]).toEqual([false, true, false])
    stop()
  })

  test('are drawn, moved and removed by a framework as if they were there', async () => {
    await grantActions([])
    const room = container()
    const draw = (names: string[]) =>
      act(async () =>
        root.render(
          names.map((name) => (
            <button key={name} data-permission={name === 'edit' ? 'edit' : undefined}>
              {name}
            </button>
          )),
        ),
      )
    const root = createRoot(room)
    const stop = guardElements(room)
    await draw(['first', 'edit', 'last'])
    expect(room.textContent).toBe('firstlast')
    await draw(['new', 'edit', 'last', 'first'])
    await draw(['before', 'edit', 'new', 'last', 'first'])
    expect(room.textContent).toBe('beforenewlastfirst')
    await grantActions(['edit'])
    expect(room.textContent).toBe('beforeeditnewlastfirst')

    await grantActions([])
    await draw(['last'])
    await grantActions(['edit'])
    expect(room.innerHTML).toBe('<button>last</button>')
    await act(async () => root.unmount())
    stop()
  })

  test('are found by their neighbours, and stay away when the guest takes them out or puts them elsewhere', async () => {
    await grantActions([])
    const room = container()
    const [edit, last, other] = [button('edit'), document.createElement('i'), document.createElement('p')]
    room.append(edit, last, other)
    const stop = guardElements(room)
    expect([edit.parentNode, edit.nextSibling, room.contains(edit)]).toEqual([room, last, false])
    other.append(edit)
    await settle()
    expect([edit.parentNode, isThere(edit), room.firstElementChild]).toEqual([other, false, last])
    edit.remove()
    await grantActions(['edit'])
    expect([isThere(edit), edit.parentNode]).toEqual([false, null])
    stop()
  })

  test('without a name of an action are not there for anybody', async () => {
    await grantActions(['a'])
    const room = container()
    const nameless = button(' , ')
    room.append(nameless)
    guardElements(room)()
    expect(isThere(nameless)).toBe(false)
  })
})
