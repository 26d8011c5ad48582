import { dispatchServerEvent, offerLetterDrawer } from '@center/shared/host'
import { askForDesktop, desktop, watchDesktop } from './desktop-notices'

type Shown = { title: string; tag: string | undefined; onclick: (() => void) | null; close: () => void }

let shown: Shown[]
let permission: NotificationPermission

class FakeNotification {
  static get permission() {
    return permission
  }
  static requestPermission = async () => (permission = 'granted')
  onclick = null
  close = () => undefined
  tag: string | undefined
  constructor(
    readonly title: string,
    { tag }: NotificationOptions,
  ) {
    this.tag = tag
    shown.push(this)
  }
}

const letter = { type: 'letter', id: 7, title: '停电通知', pushTime: '2026-01-01 10:00:00' } as const
const setHidden = (hidden: boolean) => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })

beforeEach(() => {
  shown = []
  permission = 'default'
  Object.assign(window, { Notification: FakeNotification })
})
afterEach(() => {
  setHidden(false)
  Reflect.deleteProperty(window, 'Notification')
})

test('shows a letter once the user has allowed it, while the page is out of sight', async () => {
  const stop = watchDesktop()
  setHidden(true)
  dispatchServerEvent(letter)
  expect(shown).toEqual([])
  await askForDesktop()
  expect(desktop.permission).toBe('granted')
  dispatchServerEvent(letter)
  expect(shown).toMatchObject([{ title: '停电通知', tag: 'center-letter-7' }])
  setHidden(false)
  dispatchServerEvent(letter)
  stop()
  setHidden(true)
  dispatchServerEvent(letter)
  expect(shown).toHaveLength(1)
})

test('leads to the letter', () => {
  permission = 'granted'
  setHidden(true)
  const opened: number[] = []
  const stops = [watchDesktop(), offerLetterDrawer((id) => void opened.push(id))]
  dispatchServerEvent(letter)
  window.focus = () => undefined
  shown[0]?.onclick?.()
  expect(opened).toEqual([7])
  stops.forEach((stop) => stop())
})

test('where the page may show none itself, whatever the permission, it is no failure and is not offered', () => {
  permission = 'granted'
  Object.assign(window, {
    Notification: class {
      static permission = 'granted'
      constructor() {
        throw new TypeError('Illegal constructor')
      }
    },
  })
  const stop = watchDesktop()
  setHidden(true)
  dispatchServerEvent(letter)
  expect(desktop.permission).toBe('unsupported')
  stop()
})
