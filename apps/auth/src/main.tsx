import { mountReactApp, whenEarlyFormRests } from '@center/shared/host'
import { texts } from '../locales/texts'
import { preparePage } from './pages'
import { Root } from './root'

const app = mountReactApp(Root, { name: '@center/auth', texts })
const prepareFirst = () => preparePage(window.location.pathname)
// Fetched while the portal begins. A failure here is seen, and shown, by `bootstrap`.
prepareFirst().catch(() => undefined)

/** Nothing is drawn before the first page is here, so that what the document shows in its place stays. */
export const bootstrap = [prepareFirst, () => whenEarlyFormRests(), app.bootstrap].flat()
export const { mount, unmount } = app
