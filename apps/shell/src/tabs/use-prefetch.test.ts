import { guests } from '@center/shared/host'
import { buildMenuNode, buildMicroFrontend } from '@center/shared/testing'
import { ref } from 'valtio'
import { forgetPortal, takePermissionTree } from '../lib/pages/portal.store'
import { userPreferences } from '../lib/session/user-preferences.store'
import { likelyGuests } from './use-prefetch'

const prefixes = ['alpha', 'beta', 'gamma']
const prefer = (recents: string[], favourites: string[]) => {
  userPreferences.values = ref({ ...userPreferences.values, recents, favourites })
}

beforeEach(() => {
  guests.list = prefixes.map((menuPrefix) => buildMicroFrontend({ menuPrefix }))
  takePermissionTree({
    menu: prefixes.map((name) => buildMenuNode({ id: `m-${name}`, name, path: 'list', moduleName: name })),
  })
})
afterEach(() => {
  forgetPortal()
  guests.list = []
  prefer([], [])
})

const names = () => likelyGuests().map(({ menuPrefix }) => menuPrefix)

test('what the user opened last is fetched while the page is idle, then favourites, each once', () => {
  prefer(['m-gamma', 'm-gone'], ['m-gamma', 'm-alpha'])
  expect(names()).toEqual(['gamma', 'alpha'])
})

test('a user who has opened nothing gets the first of the tenant', () => {
  expect(names()).toEqual(['alpha', 'beta'])
})
