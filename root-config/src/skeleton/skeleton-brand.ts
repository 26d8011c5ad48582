import { columnsOf, type EarlySettings, type Locale } from '@center/shared/contract'

type Name = 'CENTER_TITLE' | 'CENTER_TITLE_EN' | 'CENTER_LOGO' | 'CENTER_COPYRIGHT' | 'CENTER_COPYRIGHT_EN'
type BrandConfiguration = Partial<Pick<EarlySettings, Name | 'CENTER_FILING_NUMBER'>>

/** More characters than this are written smaller, as in the header of the portal. */
const ONE_LINE = 8

/**
 * Draws into the skeleton what is the same for all users of the portal: its mark and name, and what stands at its foot. A picture in the place of
 * the mark is not drawn, nor a name beside it: no one knows yet how wide it is.
 */
export function showBrand(page: Document, locale: Locale, configuration: BrandConfiguration | undefined): void {
  if (!configuration) return
  const isEnglish = columnsOf(locale) === 'en'
  if (!configuration.CENTER_LOGO) {
    page.documentElement.dataset['marked'] = 'true'
    showTitle(page, isEnglish ? configuration.CENTER_TITLE_EN : configuration.CENTER_TITLE)
  }
  const copyright = (isEnglish && configuration.CENTER_COPYRIGHT_EN) || configuration.CENTER_COPYRIGHT
  showFoot(page, copyright, configuration.CENTER_FILING_NUMBER)
}

function showTitle(page: Document, title: string | undefined): void {
  if (!title) return
  page.documentElement.dataset['titled'] = title.length > ONE_LINE ? 'long' : 'short'
  writeText(page, 'title', title)
}

function showFoot(page: Document, copyright = '', number = ''): void {
  if (!copyright && !number) return
  page.documentElement.dataset['footed'] = copyright && number ? 'both' : 'one'
  writeText(page, 'copyright', copyright)
  writeText(page, 'number', number)
}

/** A text for the rules of `page.css`. */
export function writeText(page: Document, name: string, text: string): void {
  page.documentElement.style.setProperty(`--center-${name}`, JSON.stringify(text))
}
