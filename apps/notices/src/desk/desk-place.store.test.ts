import { pageWindow } from '@center/shared/host'
import { deskPlace, goTo, readDeskPlace, watchDeskPlace, type DeskPlace } from './desk-place.store'

afterEach(() => pageWindow.history.replaceState(null, '', '/'))

const places: [DeskPlace, string][] = [
  [{ view: 'sent' }, ''],
  [{ view: 'compose' }, '#compose'],
  [{ view: 'letter', id: 7 }, '#sent=7'],
]

test.each(places)('%j has the address %j, there and back', (place, hash) => {
  const stop = watchDeskPlace()
  goTo(place)
  expect([window.location.pathname, window.location.hash]).toEqual(['/center/message/desk', hash])
  expect(deskPlace.current).toEqual(place)
  stop()
})

test.each(['#sent=0', '#sent=-1', '#sent=1.5', '#sent=x', '#sent', '#other'])('%s is the list', (hash) => {
  expect(readDeskPlace(hash)).toEqual({ view: 'sent' })
})

test('an address is read at once, with a slash at its end or without, and no longer after the last page has left', () => {
  pageWindow.history.replaceState(null, '', '/center/message/desk/#compose')
  const stop = watchDeskPlace()
  expect(deskPlace.current).toEqual({ view: 'compose' })
  stop()
  goTo({ view: 'sent' })
  expect(deskPlace.current).toEqual({ view: 'compose' })
})

test('the address of another page of the portal changes nothing here', () => {
  pageWindow.history.replaceState(null, '', '/center/message/desk#sent=7')
  const stop = watchDeskPlace()
  pageWindow.history.pushState(null, '', '/center/message/index#compose')
  expect(deskPlace.current).toEqual({ view: 'letter', id: 7 })
  stop()
})
