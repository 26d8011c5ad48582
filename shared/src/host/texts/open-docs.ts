import { preferences } from './preferences.store'
import { pageFunctions } from '../page/page-functions'
import { portalBase } from '../page/portal-address'

/** Opens the pages for vendors beside the portal, in the language that is chosen. */
export function openDocs(): void {
  pageFunctions.openTab(`${portalBase}/docs/${preferences.locale === 'zh' ? '' : 'en/'}`)
}
