import { prerenderGuest, type GuestRow, type Prerender } from '@center/shared/host'
import { findTab, refreshTab, tabAhead } from '../tabs.store'
import { discardAhead, endAhead, makeAhead } from './ahead.store'

/** A page that the user may be about to open. */
export type IntendedPage = { address: string; guest: GuestRow }

/** The page that was asked for last. */
let wanted: IntendedPage | null = null

/** Makes a page out of sight, if its guest asks for it and it has no tab. It waits so long to be opened. */
export async function prerenderPage(page: IntendedPage, limitMs: number): Promise<void> {
  wanted = page
  if (findTab(page.address)) return
  const tab = tabAhead(page.address)
  let begun: Prerender | null = null
  begun = await prerenderGuest(page.guest, {
    limitMs,
    onEnd(end) {
      endAhead(begun)
      // Its tab was opened in the very moment: it is made there once more.
      if (end === 'gone') refreshTab(tab.key)
    },
  })
  if (!begun) return
  if (wanted === page && !findTab(page.address)) makeAhead(tab, begun)
  else await begun.discard()
}

/** Throws away what was made, or is about to be. */
export function discardPage(): void {
  wanted = null
  discardAhead()
}
