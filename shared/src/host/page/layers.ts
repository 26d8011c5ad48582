import { randomId } from '../../early-call'

/** Back was pressed, or another page is opened. */
export type CloseReason = 'back' | 'navigation'
/** Closes what lies over the page; `false`: it must stay for now. */
export type CloseLayer = (reason: CloseReason) => void | false
type Layer = { id: string; close: CloseLayer }
/** In the state of a history entry. `layer`: the entry was made for this layer; `under`: the entry above it was. */
type Marks = { layer?: string | undefined; under?: string | undefined; at?: string | undefined }
type Write = History['pushState']

const { history, location } = window
const native = {
  push: history.pushState.bind(history),
  replace: history.replaceState.bind(history),
  go: history.go.bind(history),
}

/** The topmost last. */
let layers: Layer[] = []
/** The layer that the entry on screen was made for, open or not; null: none. */
let onScreen = marksOf(history.state).layer ?? null

/**
 * The layers over the page (dialogs, drawers) and their history entries.
 *
 * An open layer has an entry of the page's own address, so that Back closes it. Nothing here goes through the history by itself
 * when a layer closes: that would end at another time than it began, in the middle of a navigation. Instead
 *
 * - a navigation out of an open layer takes its entry's place and closes all layers;
 * - the entry of a layer that was closed otherwise is the page from then on: the next layer takes it over, and Back from it
 *   passes the entry below, which shows the same page.
 */
export function openLayer(close: CloseLayer, hash = ''): () => void {
  const { pathname, search } = location
  const { layer: spent, at } = marksOf(history.state)
  const isReused = spent !== undefined && !isOpen(spent) && at === location.href && !hash
  const layer: Layer = { id: isReused ? spent : randomId(), close }
  layers.push(layer)
  if (!isReused) {
    const state = history.state as object | null
    native.replace({ ...state, under: layer.id }, '', hash ? pathname + search : undefined)
    const marks: Marks = { layer: layer.id, under: undefined, at: location.href }
    // A router finds its own state in the entry, and thereby the page that is on screen.
    native.push({ ...state, ...marks }, '', hash ? pathname + search + hash : undefined)
  }
  onScreen = layer.id
  return () => {
    layers = layers.filter((other) => other !== layer)
    if (hash && onScreen === layer.id && location.hash === hash) leaveHash()
  }
}

/** Adds an entry for a page; in place of the entry of an open layer, which is closed. */
export const pushPage: Write = (state, unused, address) => {
  const isOver = onScreen !== null && isOpen(onScreen)
  if (isOver) native.replace(state, unused, address)
  else native.push(state, unused, address)
  onScreen = null
  closeAbove(-1, 'navigation')
}

/** Writes another address into the entry on screen, which stays what it was made for. Another page closes the layers. */
export const replacePage: Write = (state, unused, address) => {
  const { pathname } = location
  const { layer, at } = marksOf(history.state)
  native.replace(layer === undefined ? state : { ...(state as object | null), layer, at }, unused, address)
  if (location.pathname !== pathname) closeAbove(-1, 'navigation')
}

window.addEventListener('popstate', () => {
  const before = onScreen
  const { layer, under } = marksOf(history.state)
  onScreen = layer ?? null
  if (before !== null && !isOpen(before) && under === before) return native.go(-1)
  const refused = closeAbove(
    layers.findIndex(({ id }) => id === onScreen),
    'back',
  )
  if (refused > 0) native.go(refused)
})

/** Closes the layers above an index, the topmost first, until one refuses; returns how many are still there. */
function closeAbove(index: number, reason: CloseReason): number {
  while (layers.length > index + 1) {
    const top = layers.at(-1)
    if (top?.close(reason) === false) return layers.length - index - 1
    layers = layers.filter((layer) => layer !== top)
  }
  return 0
}

/** The address without the hash that named the layer, told to routers. */
function leaveHash(): void {
  native.replace(history.state, '', location.pathname + location.search)
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
}

function isOpen(id: string): boolean {
  return layers.some((layer) => layer.id === id)
}

function marksOf(state: unknown): Marks {
  return (state as Marks | null) ?? {}
}
