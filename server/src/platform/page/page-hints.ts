import { type ImportMap, type PinnedFile, withoutTrailingSlashes } from '@center/shared/contract'
import { ASSETS, type FirstPartyApp, type PageBuild } from './page-build'

const ROOT_CONFIG = '@center/root-config'
const SHELL = '@center/shell'

/** The app of ours that draws a path below /center first: the one whose manifest names it, else the shell. */
export function firstAppOf(apps: FirstPartyApp[], path: string): FirstPartyApp | undefined {
  const plain = withoutTrailingSlashes(path) || '/'
  const named = apps.find(({ name, routes }) => name !== SHELL && routes.some((route) => route.path === plain))
  return named ?? apps.find(({ name }) => name === SHELL)
}

/** A path below /center, what is mapped there, and our apps in the versions that are. */
type Place = { apps: FirstPartyApp[]; map: ImportMap; path: string }

/**
 * Link tags for everything that the first route loads beside what every page starts with: the first app, and whatever it imports, all at
 * once. Without them each would be found only after the one before it has arrived. Those of the portal are as much as what every page starts
 * with: they lie in a template until the first file of that is there (`root-config/src/start-files.ts`), or all would come late together. The
 * loader gives these the hashes that it has.
 */
export function toHints(build: PageBuild, { apps, map, path }: Place): string {
  const app = firstAppOf(apps, path)
  const scripts = reachable([ROOT_CONFIG, ...(app ? [app.name] : [])], build, map)
  const missing = [...scripts.values()].filter((href) => !build.started.has(href))
  const waits = app?.name === SHELL
  const link = (kind: 'script' | 'style', file: PinnedFile) =>
    toLink(kind, file.href, waits ? hashToTell(build, file) : file.integrity)
  const links = missing.map((href) => link('script', { href, integrity: map.integrity[href] ?? '' }))
  const all = [...links, ...(app?.styles ?? []).map((style) => link('style', style))].join('\n    ')
  return waits ? `<template id="center-hints">${all}</template>` : all
}

/** The hash of a file, unless the loader has the very one. */
export const hashToTell = ({ pinned }: PageBuild, { href, integrity }: PinnedFile): string | undefined =>
  pinned[href] === integrity ? undefined : integrity

/** Our apps, each with the styles of the libraries that it imports before its own: a page loads those of the apps that it draws. */
export function withSharedStyles(build: PageBuild, { apps, map }: Omit<Place, 'path'>): FirstPartyApp[] {
  return apps.map((app) => {
    const imported = [...reachable([app.name], build, map).keys()]
    const shared = imported.flatMap((name) => build.sharedStyles[name] ?? [])
    return { ...app, styles: [...shared, ...app.styles] }
  })
}

/** What an app of ours runs and no page has from the start: itself, and libraries that no page starts with. */
export function scriptsOf(build: PageBuild, { name }: FirstPartyApp, map: ImportMap): PinnedFile[] {
  const always = reachable([ROOT_CONFIG], build, map)
  const isMissing = ([one, href]: [string, string]) => !always.has(one) && !build.started.has(href)
  const own = [...reachable([name], build, map)].filter(isMissing)
  return own.map(([, href]) => ({ href, integrity: map.integrity[href] ?? '' }))
}

/** The names and all that they import, each with its address. */
function reachable(names: string[], build: PageBuild, map: ImportMap): Map<string, string> {
  const found = new Map<string, string>()
  const waiting = [...names]
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const href = map.imports[name]
    if (!href || found.has(name)) continue
    found.set(name, href)
    waiting.push(...build.importsOf(href.startsWith(ASSETS) ? href : (builtOf(build, name) ?? href)))
  }
  return found
}

/** A released version of an app imports what the built one does, or a hint is missing: nothing more. */
const builtOf = ({ apps }: PageBuild, name: string) => apps.find((app) => app.name === name)?.entry.href

function toLink(kind: 'script' | 'style', href: string, integrity: string | undefined): string {
  const pin = integrity === undefined ? '' : ` integrity="${escape(integrity)}"`
  return `<link rel="preload" as="${kind}" href="${escape(href)}"${pin}>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
