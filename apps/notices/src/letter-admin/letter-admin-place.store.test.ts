import { pageWindow } from '@center/shared/host'
import {
  letterAdminPlace,
  goTo,
  readLetterAdminPlace,
  watchLetterAdminPlace,
  type LetterAdminPlace,
} from './letter-admin-place.store'

afterEach(() => pageWindow.history.replaceState(null, '', '/'))

const places: [LetterAdminPlace, string][] = [
  [{ view: 'sent' }, ''],
  [{ view: 'compose' }, '#compose'],
  [{ view: 'letter', id: 7 }, '#sent=7'],
]

test.each(places)('%j has the address %j, there and back', (place, hash) => {
  const stop = watchLetterAdminPlace()
  goTo(place)
  expect([window.location.pathname, window.location.hash]).toEqual(['/center/message/desk', hash])
  expect(letterAdminPlace.current).toEqual(place)
  stop()
})

test.each(['#sent=0', '#sent=-1', '#sent=1.5', '#sent=x', '#sent', '#other'])('%s is the list', (hash) => {
  expect(readLetterAdminPlace(hash)).toEqual({ view: 'sent' })
})

test('an address is read at once, with a slash at its end or without, and no longer after the last page has left', () => {
  pageWindow.history.replaceState(null, '', '/center/message/desk/#compose')
  const stop = watchLetterAdminPlace()
  expect(letterAdminPlace.current).toEqual({ view: 'compose' })
  stop()
  goTo({ view: 'sent' })
  expect(letterAdminPlace.current).toEqual({ view: 'compose' })
})

test('the address of another page of the portal changes nothing here', () => {
  pageWindow.history.replaceState(null, '', '/center/message/desk#sent=7')
  const stop = watchLetterAdminPlace()
  pageWindow.history.pushState(null, '', '/center/message/index#compose')
  expect(letterAdminPlace.current).toEqual({ view: 'letter', id: 7 })
  stop()
})
