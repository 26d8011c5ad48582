import { tokenName } from '@center/shared/early-call'
import { getSessionItem, pageFunctions, session } from '@center/shared/host'

/**
 * A page that the browser brings back from its memory goes on where it was. It is loaded anew when this tab has another session by now, or none:
 * what it shows is the former user's.
 */
export function watchReturn(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session.token !== getSessionItem(tokenName(session.tenantCode))) pageFunctions.reload()
  })
}
