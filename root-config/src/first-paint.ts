/**
 * Writes the remembered language and theme into the page before anything is drawn, so that nothing flashes.
 * The names are those of `preferences` in the host, which takes over from here.
 */
export function applyRemembered(page: Document = document): void {
  const locale = remembered('pro__locale')
  if (locale) page.documentElement.lang = locale === 'en' ? 'en' : 'zh-CN'
  if (remembered('pro__theme') !== 'dark') return
  page.documentElement.dataset['theme'] = 'dark'
  page.body.setAttribute('theme-mode', 'dark')
}

function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
