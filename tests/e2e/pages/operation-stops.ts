import { expect } from '@playwright/test'
import { giveFormerVersion, makeBusy } from './busy-operations'
import type { Stop } from './tour'
import type { Visitor } from './visitor'

const page = (name: string, path: string): Stop => ({ name, path: `/center/${path}` })
const app = 'ops#app=%40apps%2Fnotepad&tenant=demo'
const dialogIsThere = ({ page: window }: Visitor) => expect(window.getByRole('dialog').last()).toBeVisible()
const pressAndSee = (key: string, values?: Record<string, string>) => async (visitor: Visitor) => {
  await visitor.press(key, values)
  await dialogIsThere(visitor)
}

/** The release of a version with everything that is folded away: its files, its manifest, its report. */
async function openRelease(visitor: Visitor): Promise<void> {
  await pressAndSee('ops:release.open')(visitor)
  const dialog = visitor.page.getByRole('dialog')
  await expect(
    dialog.getByRole('region', { name: visitor.text('ops:diff.title', { from: '1.0.0', to: '1.1.0' }) }),
  ).toBeVisible()
  const folded = dialog.locator('details:not([open]) > summary')
  while ((await folded.count()) > 0) await folded.first().click()
}

/** What who runs the platform has beside its users. */
export const operationStops: Stop[] = [
  { ...page('operations', 'ops'), prepare: makeBusy },
  { ...page('operations app', app), prepare: makeBusy },
  page('operations app in peace', app),
  // An audit is read as it was written.
  { ...page('operations audit', 'ops#view=audit'), keepsWords: true },
  { ...page('operations release', app), prepare: makeBusy, open: openRelease },
  {
    ...page('operations report', app),
    prepare: makeBusy,
    open: pressAndSee('ops:report.open', { version: '1.1.0' }),
  },
  { ...page('operations add app', 'ops'), open: pressAndSee('ops:register.open') },
  { ...page('operations publish', app), open: pressAndSee('ops:publish.open') },
  { ...page('operations pin', app), open: pressAndSee('ops:command.pin.open') },
  { ...page('operations roll back', app), prepare: giveFormerVersion, open: pressAndSee('ops:command.rollback.open') },
  { ...page('operations abort', app), prepare: makeBusy, open: pressAndSee('ops:command.abort.open') },
  page('desk', 'message/desk'),
  {
    ...page('desk letter', 'message/desk'),
    open: async ({ page: window }) => {
      const letters = window.getByRole('main').getByRole('table')
      await letters.getByRole('button').first().click()
      await expect(window.getByRole('article')).toBeVisible()
    },
  },
  page('letter writing', 'message/desk#compose'),
  {
    ...page('letter writing with gaps', 'message/desk#compose'),
    open: (visitor) => visitor.press('notices:compose.preview'),
  },
]
