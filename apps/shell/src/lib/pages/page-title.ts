import type { Locale, Text } from '@center/shared/host'
import { columnsOf, type MicroFrontend } from '@center/shared/contract'
import type { LocalizedText } from '../menu/menu-tree'
import type { ResolvedPage } from './pages'

/** The half of a pair of words that the user reads. */
export function inLocale(words: LocalizedText, locale: Locale): string {
  return words[columnsOf(locale)]
}

export type TitleSources = {
  resolved: ResolvedPage
  guests: readonly Pick<MicroFrontend, 'menuPrefix' | 'serviceName' | 'serviceNameEn'>[]
  locale: Locale
  t: Text
}

/** What a page is called: as the menu says, else as its guest, else as the shell. */
export function titleOfPage({ resolved, guests, locale, t }: TitleSources): string {
  const { page, title } = resolved
  if (title) return inLocale(title, locale)
  if (page.kind === 'guest') {
    const guest = guests.find(({ menuPrefix }) => menuPrefix === page.menuPrefix)
    return guest ? inLocale({ zh: guest.serviceName, en: guest.serviceNameEn }, locale) : page.menuPrefix
  }
  if (page.kind === 'built-in' || page.kind === 'detail') return t(`shell:page.${page.name}`)
  if (page.kind === 'frame') return hostOf(page.url) ?? t('shell:page.frame')
  return page.kind === 'home' ? t('shell:page.home') : t('shell:page.notFound')
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null
}
