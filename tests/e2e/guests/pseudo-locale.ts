import { CONTENT_TAG_CHARACTERS } from '@center/shared/contract'
import type { Page } from '@playwright/test'
import { textsOf, type Texts } from '../pages/texts'

/** Every text of the locale files in letters that are in no other text: `[!! ŧēxŧ !!]`. Values stay what they are. */
const pseudoTexts = () => textsOf('zh').map(([namespace, texts]) => [namespace, toPseudo(texts)] as [string, Texts])

function toPseudo(texts: string | Texts): string | Texts {
  if (typeof texts === 'string')
    return `[!! ${texts.replace(/(\{\{.*?\}\})|\p{L}/gu, (_, value?: string) => value ?? 'ŧ')} !!]`
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, toPseudo(value)]))
}

/** Everything that the server said while the page was there: names, letters, menus are not the portal's own words. */
export function listenToServer(page: Page): Set<string> {
  const said = new Set<string>()
  const collect = (value: unknown) => collectTexts(value, said)
  const collectBoot = (page: string) => collect(JSON.parse(/id="center-boot">([^<]*)</.exec(page)?.[1] ?? 'null'))
  page.on('response', (response) => {
    // The page brings the configuration of its tenant along.
    if (response.request().resourceType() === 'document') void response.text().then(collectBoot, () => undefined)
    if (/\/api\//.test(response.url())) void response.json().then(collect, () => undefined)
  })
  return said
}

function collectTexts(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value.replace(/\s+/g, ' ').trim())
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collectTexts(part, into)
}

/** What the server said to the tab before, and does not say again (decision 088): a tag, and JSON. */
async function saidBefore(page: Page): Promise<Set<string>> {
  const kept = await page.evaluate(() => {
    return Object.entries(sessionStorage).flatMap(([name, value]) =>
      /__(permissions|guests)$/.test(name) ? [value] : [],
    )
  })
  const said = new Set<string>()
  for (const text of kept) collectTexts(JSON.parse(text.slice(CONTENT_TAG_CHARACTERS)), said)
  return said
}

type Door = { addTexts(namespace: string, texts: object): void }

/**
 * What is on screen, or is read out, and is not in the pseudo-locale. The content of guests is theirs, and keys are called
 * as the keyboard calls them; the skip link has its text once, before any app.
 */
export async function foreignTexts(page: Page, saidNow: ReadonlySet<string>): Promise<string[]> {
  const said = new Set([...saidNow, ...(await saidBefore(page))])
  await page.evaluate(async (texts) => {
    const { System } = window as unknown as { System: { import(name: string): Promise<Door> } }
    const host = await System.import('@center/shared/host')
    for (const [namespace, of] of texts) host.addTexts(namespace, { zh: of, en: of })
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
  }, pseudoTexts())
  const seen = await page.evaluate(() => [
    ...[...document.body.querySelectorAll('*')].flatMap((element) => {
      const isOurs =
        !element.closest('[data-app], #center-skip, kbd, script, style, noscript, template') &&
        element.checkVisibility()
      if (!isOurs) return []
      const names = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      return [...names.map((name) => element.getAttribute(name) ?? ''), ...texts.map((node) => node.nodeValue ?? '')]
    }),
  ])
  return [...new Set(seen.flatMap((text) => foreignPart(text.replace(/\s+/g, ' ').trim(), said) ?? []))]
}

/** Dates as the browser writes them, figures with their units, and languages by their own names. */
const known = /^([\d\s:/.,%+-]|(?<=\d )(?:B|kB|MB|s|ms)|[年月日时分秒天]|上午|下午|星期.|周.|中文|English)+$/u

function foreignPart(text: string, said: ReadonlySet<string>): string | null {
  // A text with values in it: the values are what it was given.
  if (text.includes('[!!') || text.includes('!!]')) return null
  if (!/\p{L}/u.test(text) || known.test(text) || said.has(text)) return null
  const isSaid = (part: string) => !/\p{L}/u.test(part) || said.has(part) || known.test(part)
  if (text.split(/\s*[·×→/|()（）,，-]\s*/u).every(isSaid)) return null
  // Sentences of the server, one after the other.
  const rest = [...said]
    .filter((whole) => whole.includes(' '))
    .reduce((left, whole) => left.replaceAll(whole, ''), text)
  if (!/\p{L}/u.test(rest)) return null
  // An initial in the place of a picture; a long text cut short.
  const startOf = [...said].some((whole) => whole.startsWith(text.replace(/…$/, '')) || whole.includes(text))
  return startOf ? null : text
}
