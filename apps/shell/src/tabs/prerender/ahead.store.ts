import type { Prerender } from '@center/shared/host'
import { proxy } from 'valtio'
import type { Tab } from '../tabs.store'

/** The one page that is made before the user opens it, as the tab that it will be. Null: none is. */
export const ahead = proxy<{ tab: Tab | null }>({ tab: null })

let prerender: Prerender | null = null

/** Has the panel of a page made out of sight. The one before it is thrown away. */
export function makeAhead(tab: Tab, begun: Prerender): void {
  discardAhead()
  prerender = begun
  ahead.tab = tab
}

/** The prerender of a tab that is made ahead; any other has none. */
export function prerenderOf(tabKey: string): Prerender | undefined {
  return (ahead.tab?.key === tabKey && prerender) || undefined
}

/** It was opened, and its panel is that of its tab; or it is gone. */
export function endAhead(ended: Prerender | null): void {
  if (ended !== prerender) return
  prerender = null
  ahead.tab = null
}

/** Throws away the page that is made ahead, if the user has not opened it. */
export function discardAhead(): void {
  void prerender?.discard()
}
