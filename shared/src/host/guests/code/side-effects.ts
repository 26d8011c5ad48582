import { hoistFonts } from '../../../guest-protocol/page/hoist-fonts'
import { watchFrames } from '../../../guest-protocol/page/watch-frames'
import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import { adoptRefusedStyles } from './refused-styles'

export { allowHtmlPolicies } from './html-policies'
export { giveSheets } from './refused-styles'

/** Nodes in the head that one version of an app put there, and how many tabs of it are open. */
type SideEffects = { mounts: number; nodes: Set<Element> }

const byFolder = new Map<string, SideEffects>()
const rootsInPage = new Set<Element>()
/** What the page came with: its style is allowed by its hash and has no nonce. */
const ofPage = new WeakSet<Element>(document.head.children)

/**
 * Looks after what a guest in the page does to the document, until the signal ends: its fonts come into force there, and its
 * `<style>` elements, what is typed into its own frames is heard, and style sheets that it put into the head go out with its last tab.
 *
 * They come back with its next one, since a bundler's run time does not ask for a style that it has asked for before.
 */
export function trackSideEffects(guest: MicroFrontend, root: Element, signal: AbortSignal): void {
  if (signal.aborted) return
  adoptRefusedStyles(root, signal)
  hoistFonts(root, signal)
  watchFrames(window, signal)
  const folder = folderOf(guest)
  const traces = byFolder.get(folder) ?? { mounts: 0, nodes: new Set() }
  byFolder.set(folder, traces)
  rootsInPage.add(root)
  if (traces.mounts === 0) document.head.append(...traces.nodes)
  traces.mounts += 1
  const claim = (nodes: Iterable<Node>) => {
    for (const node of nodes) if (node instanceof Element && isOf(node, folder, root)) traces.nodes.add(node)
  }
  claim(document.head.children)
  const observer = new MutationObserver((records) => records.forEach(({ addedNodes }) => claim(addedNodes)))
  observer.observe(document.head, { childList: true })
  const end = () => {
    claim(observer.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]))
    observer.disconnect()
    rootsInPage.delete(root)
    traces.mounts -= 1
    if (traces.mounts === 0) traces.nodes.forEach((node) => node.remove())
  }
  signal.addEventListener('abort', end, { once: true })
}

/** Where the files of its version are. */
function folderOf({ entry, version }: MicroFrontend): string {
  const { href } = new URL(entry, document.baseURI)
  const end = href.lastIndexOf(`/${version}/`)
  return end < 0 ? new URL('./', href).href : href.slice(0, end + version.length + 2)
}

/** A sheet of its own files; or a `<style>` without a nonce, which no script of the portal makes, while it alone is on screen. */
function isOf(node: Element, folder: string, root: Element): boolean {
  if (node instanceof HTMLLinkElement) return node.relList.contains('stylesheet') && node.href.startsWith(folder)
  if (!(node instanceof HTMLStyleElement) || node.nonce || ofPage.has(node) || isClaimed(node)) return false
  const onScreen = [...rootsInPage].filter((one) => !one.closest('[data-app-state="hidden"]'))
  return onScreen.length === 1 && onScreen[0] === root
}

const isClaimed = (node: Element) => [...byFolder.values()].some(({ nodes }) => nodes.has(node))
