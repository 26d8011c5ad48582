import { columnsOf, type RuntimeConfiguration } from '@center/shared/contract'
import { applyBrandColour, configuration, preferences } from '@center/shared/host'
import { subscribe } from 'valtio'

/** Gives the page the tenant's title, icon and colour. */
export function showTenant(values: RuntimeConfiguration): void {
  const { CENTER_TITLE, CENTER_TITLE_EN, CENTER_FAVICON, CENTER_BRAND_COLOR } = values
  applyBrandColour(CENTER_BRAND_COLOR)
  document.title = columnsOf(preferences.locale) === 'en' ? CENTER_TITLE_EN : CENTER_TITLE
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon && CENTER_FAVICON) icon.href = CENTER_FAVICON
}

let stopFollowing: (() => void) | null = null

/** The same now, and again whenever the configuration is another one. */
export function followTenant(): void {
  stopFollowing?.()
  let shown = configuration.values
  showTenant(shown)
  stopFollowing = subscribe(configuration, () => {
    if (configuration.values === shown) return
    shown = configuration.values
    showTenant(shown)
  })
}
