import { columnsOf, type Locale } from '@center/shared/contract'

export type TitleConfiguration = { CENTER_TITLE?: string; CENTER_TITLE_EN?: string; CENTER_LOGO?: string }

/** More characters than this are written smaller, as in the header of the portal. */
const ONE_LINE = 8

/** Writes the name of the portal into the skeleton of its page. Not beside a picture, of which no one knows yet how wide it is. */
export function showTitle(page: Document, locale: Locale, configuration: TitleConfiguration): void {
  const { CENTER_TITLE, CENTER_TITLE_EN, CENTER_LOGO } = configuration
  const title = columnsOf(locale) === 'en' ? CENTER_TITLE_EN : CENTER_TITLE
  if (!title || CENTER_LOGO) return
  page.documentElement.dataset['titled'] = title.length > ONE_LINE ? 'long' : 'short'
  page.documentElement.style.setProperty('--center-title', JSON.stringify(title))
}
