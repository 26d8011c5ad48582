/**
 * Writes the remembered language, theme and density into the page before anything is drawn, so that nothing flashes.
 * The names are those of `preferences` in the host, which takes over from here.
 */
export function applyRemembered(page: Document = document): void {
  const { dataset } = page.documentElement
  const locale = remembered('pro__locale')
  if (locale) page.documentElement.lang = locale === 'en' ? 'en' : 'zh-CN'
  if (remembered('pro__density') === 'compact') dataset['density'] = 'compact'
  if (!isDark(remembered('pro__theme'))) return
  dataset['theme'] = 'dark'
  page.body.setAttribute('theme-mode', 'dark')
}

function isDark(choice: string | null): boolean {
  return choice === 'dark' || (choice === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
}

function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
