import { expect } from '@playwright/test'
import type { Stop } from '../e2e/pages/tour'
import type { Visitor } from '../e2e/pages/visitor'

const page = (name: string, path: string): Stop => ({ name, path: `/center/${path}` })
const app = 'ops#app=%40apps%2Fnotepad&tenant=demo'
const pressAndSee = (key: string) => async (visitor: Visitor) => {
  await visitor.press(key)
  await expect(visitor.page.getByRole('dialog').last()).toBeVisible()
}

/** What who runs the platform has beside its users. */
export const operationStops: Stop[] = [
  page('operations', 'ops'),
  page('operations app', app),
  page('operations audit', 'ops#view=audit'),
  { ...page('operations release', app), open: pressAndSee('ops:release.open') },
  { ...page('operations publish', app), open: pressAndSee('ops:publish.open') },
  { ...page('operations pin', app), open: pressAndSee('ops:command.pin.open') },
  { ...page('operations roll back', app), open: pressAndSee('ops:command.rollback.open') },
  page('desk', 'message/desk'),
  page('letter writing', 'message/desk#compose'),
  {
    ...page('letter writing with gaps', 'message/desk#compose'),
    open: (visitor) => visitor.press('notices:compose.preview'),
  },
]
