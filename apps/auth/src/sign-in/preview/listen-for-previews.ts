import * as z from 'zod/mini'
import { BrandPreview, PREVIEW_READY, toLocale } from '@center/shared/contract'
import { applyBrandColour, applyPreferences, configuration, preferences } from '@center/shared/host'

/**
 * Shows what the page around hands over, until the returned function is called. Only the parent of the same origin counts; what is not
 * valid, such as half a colour, leaves the last look. Nothing is stored.
 */
export function listenForPreviews(onView: (view: BrandPreview['view']) => void): () => void {
  const { parent, location } = window
  const receive = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (parent === window || source !== parent || origin !== location.origin) return
    const preview = z.safeParse(BrandPreview, data)
    if (preview.success) {
      show(preview.data)
      onView(preview.data.view)
    }
  }
  window.addEventListener('message', receive)
  if (parent !== window) parent.postMessage({ type: PREVIEW_READY }, location.origin)
  return () => window.removeEventListener('message', receive)
}

function show({ values, theme, locale }: BrandPreview): void {
  Object.assign(configuration.values, values)
  applyBrandColour(values.CENTER_BRAND_COLOR)
  Object.assign(preferences, { theme, locale: toLocale(locale) })
  applyPreferences()
}
