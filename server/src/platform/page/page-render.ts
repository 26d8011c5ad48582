import { createHash } from 'node:crypto'
import { FALLBACK_LOCALE, getLoginCaptcha, type ImportMap, langTag } from '@center/shared/contract'
import { deflatePart, gzipOf, type DeflatedPart } from './gzip-parts'
import type { FirstPartyApp, PageBuild } from './page-build'
import { firstAppOf, toHints } from './page-hints'

export type Rendering = { boot: object; apps: FirstPartyApp[]; map: ImportMap; path: string }

/**
 * What only one answer has: where the log of events was, the ticket of the tab with the user whose session it opens (`null`: it is not known), or the
 * number of the picture that sign-in begins with.
 */
export type Visit = { eventId: number; resume: string; userId?: string | null; picture?: number }

/** A page without its visit, in the two parts around it. Equal pages are one. */
export type RenderedPage = { before: DeflatedPart; after: DeflatedPart; etag: string }

/** A page that was rendered of a map a moment ago. */
type Recent = { madeOf: readonly unknown[]; page: RenderedPage }

const MAX_PAGES = 200
/** A map has a page for each app that draws first. */
const MAX_OF_MAP = 20
/** Where the visit stands in the template. */
const VISIT = '%VISIT%'

/**
 * Renders pages and compresses each once: a tenant and its cohort share one. The visit stands between the compressed parts as it is, so
 * that nothing of it is compressed with anything else (decision 045).
 */
export function createPageRenderer(build: PageBuild) {
  const pages = new Map<string, RenderedPage>()
  const recent = new WeakMap<ImportMap, Recent[]>()

  function render(rendering: Rendering): RenderedPage {
    const text = fill(build, rendering)
    const found = pages.get(text) ?? toParts(text)
    pages.delete(text)
    pages.set(text, found)
    const [oldest] = pages.keys()
    if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest)
    return found
  }

  return {
    /**
     * The page of a map and of what else it is made of. While each of these is the very same, so is the page, and `make` is not asked: the map
     * and the configuration of a tenant are one object as long as they are kept in memory.
     */
    render(map: ImportMap, madeOf: readonly unknown[], make: () => Omit<Rendering, 'map'>): RenderedPage {
      const known = recent.get(map) ?? []
      const found = known.find((one) => isSame(one.madeOf, madeOf))
      if (found) return found.page
      const page = render({ map, ...make() })
      recent.set(map, [...known.slice(1 - MAX_OF_MAP), { madeOf, page }])
      return page
    },
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((part, at) => Object.is(part, other[at]))

/** The whole page, as it is or compressed. */
export function completePage({ before, after }: RenderedPage, visit: Visit, isCompressed: boolean): Buffer {
  const between = Buffer.from(toVisit(visit))
  if (isCompressed) return gzipOf(before, between, after)
  return Buffer.concat([before.bytes, between, after.bytes])
}

function toParts(text: string): RenderedPage {
  const [before = '', after = ''] = text.split(VISIT)
  const etag = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { before: deflatePart(before, 'more'), after: deflatePart(after, 'last'), etag }
}

function fill(build: PageBuild, { boot, apps, map, path }: Rendering): string {
  const values: Record<string, string> = {
    LANG: langTag(FALLBACK_LOCALE),
    IMPORT_MAP: toInlineJson(withoutPinned(map, build)),
    BOOT: toInlineJson(boot),
    HINTS: toHints(build, { apps, map, path }),
    FIRST: firstAppOf(apps, path)?.name ?? '',
  }
  // One pass over the template: what is filled in is never looked at again.
  return build.template.replace(/%(LANG|IMPORT_MAP|BOOT|HINTS|FIRST)%/g, (_, name: string) => values[name] ?? '')
}

/** The loader knows the hashes of what was built with it, and browsers keep it: a page brings the others. */
function withoutPinned(map: ImportMap, { pinned }: PageBuild): ImportMap {
  const others = Object.entries(map.integrity).filter(([href, hash]) => pinned[href] !== hash)
  return { ...map, integrity: Object.fromEntries(others) }
}

/** The picture is hinted by the very address at which the form shows it: any other would be another picture. */
function toVisit({ resume, ...visit }: Visit): string {
  const { picture } = visit
  const data = `<script type="application/json" id="center-visit">${toInlineJson(visit)}</script>`
  const link =
    picture === undefined
      ? ''
      : `<link rel="preload" as="image" href="${getLoginCaptcha.url}?type=LOGIN&data=${picture}" />`
  return `${data}<meta name="center-resume" content="${resume}" />${link}`
}

/** JSON that cannot end the script element it stands in, nor be taken for the place of the visit. */
function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll(VISIT, '%VISIT\\u0025')
}
