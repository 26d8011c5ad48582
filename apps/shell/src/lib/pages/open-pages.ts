import { text } from '@center/shared/host'

/** Names the pages that are open, in the order of their tabs. */
type Titles = () => string[]

let titlesOf: Titles | null = null

/** Lets the tabs say which pages are open, until the returned function is called. */
export function offerOpenPages(titles: Titles): () => void {
  titlesOf = titles
  return () => {
    if (titlesOf === titles) titlesOf = null
  }
}

/** What the user has open, by name. */
export function openPageTitles(): string[] {
  return titlesOf?.() ?? []
}

/** More than these are counted, and not named; a single one takes no more room than its count. */
const MAX_NAMES = 6

/** Which pages they are, one a line. */
export function pageNames(titles: readonly string[]): string[] {
  const named = titles.length > MAX_NAMES + 1 ? MAX_NAMES : titles.length
  const names = titles.slice(0, named).map((title) => `· ${title}`)
  const others = titles.length - named
  return others > 0 ? [...names, text('shell:tabs.otherPages', { count: others })] : names
}
