import { pageFunctions } from '../page/page-functions'
import { endPreview } from '../page/preview'
import { portalBase } from '../page/portal-address'

/** Ends the preview of a role in this tab, and opens the portal as the user has it. */
export function leavePreview(): void {
  endPreview()
  pageFunctions.replaceAddress(`${portalBase}/`)
}
