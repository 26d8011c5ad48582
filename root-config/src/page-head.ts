import type { RuntimeConfiguration } from '@center/shared/contract'
import { preferences } from '@center/shared/host'

/** Writes the tenant's title and icon into the page's head. */
export function showTenant({ CENTER_TITLE, CENTER_TITLE_EN, CENTER_FAVICON }: RuntimeConfiguration): void {
  document.title = preferences.locale === 'en' ? CENTER_TITLE_EN : CENTER_TITLE
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon && CENTER_FAVICON) icon.href = CENTER_FAVICON
}
