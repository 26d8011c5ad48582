import { expect } from '@playwright/test'
import { answer, giveMenu, refuse } from '../e2e/pages/answers'
import { of, page, type View } from './view'

const none = { rows: [], total: 0 }

/** What is there in place of a page that cannot be. */
export const failures: View[] = of('zhangsan', [
  {
    ...page('guest failed', 'notepad/meeting'),
    prepare: (window) => window.route(/notepad[^/]*\.js/, (route) => route.fulfill({ status: 404 })),
    provokes: /404|integrity/,
  },
  {
    ...page('guest missing', 'energy/overview'),
    prepare: (window) => answer<unknown[]>(window, /selectAllByTenant/, () => []),
  },
  page('frame refused', `IframePageContent/${encodeURIComponent('https://stranger.example/')}`),
  {
    ...page('page failed', 'ent/colist'),
    prepare: (window) => answer(window, /joinEntList/, () => ({ rows: [null], total: 1 })),
    provokes: /null/,
  },
  {
    ...page('entry failed', 'index'),
    prepare: (window) => refuse(window, /allPermissionV3/, 500, ''),
    provokes: /status of 500/,
  },
  {
    ...page('offline', 'message/index'),
    open: async ({ page: window }) => {
      await window.context().setOffline(true)
      await expect(window.getByRole('status').filter({ visible: true }).first()).toBeVisible()
    },
    provokes: /ERR_INTERNET_DISCONNECTED/,
  },
  {
    ...page('letters failed', 'message/index'),
    prepare: (window) => refuse(window, /letter\/page/, 500, ''),
    provokes: /status of 500/,
  },
])

/** What is there where there is nothing yet. */
export const empty: View[] = of('zhangsan', [
  { ...page('home without a menu', 'index'), prepare: (window) => giveMenu(window, () => []) },
  { ...page('letters empty', 'message/index'), prepare: (window) => answer(window, /letter\/page/, () => none) },
  {
    ...page('bell empty', 'index'),
    prepare: (window) => answer(window, /letter\/page/, () => none),
    open: (visitor) => visitor.openBell(),
  },
  { ...page('enterprises empty', 'ent/colist'), prepare: (window) => answer(window, /joinEntList/, () => none) },
])
