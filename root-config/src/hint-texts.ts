import type { Locale } from '@center/shared/contract'

/** The apps that a page begins with: of these texts nothing is drawn before they are here. */
const apps: Record<string, string[]> = { '@center/auth': ['auth'], '@center/shell': ['shell', 'notices'] }

/** Asks for the texts of the language beside the code that speaks it, where they are files of their own: Chinese comes with the code. */
export function hintTexts(page: Document, locale: Locale, pins: Record<string, string>): void {
  const first = page.documentElement.dataset['first'] ?? ''
  for (const app of apps[first] ?? []) {
    const own = `/center/assets/${app}-${locale}.`
    const file = Object.entries(pins).find(([href]) => href.startsWith(own) && href.endsWith('.js'))
    if (!file) continue
    const [href, integrity] = file
    page.head.append(Object.assign(page.createElement('link'), { rel: 'preload', as: 'script', href, integrity }))
  }
}
