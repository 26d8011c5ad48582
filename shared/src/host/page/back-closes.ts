import { useEffect, useRef } from 'react'
import { randomId } from '../calls/random-id'
import { pageWindow } from './page-functions'

/** What lies over the page, with a history entry of its own. */
type Layer = { id: string; close(): void }

/** The topmost last. */
let layers: Layer[] = []
let isListening = false

/**
 * Back closes what the component draws over the page, and stays on the page: as long as the component is there, a history entry
 * of the same address stands for it. Closed by other means it takes its entry away; an entry that it could not take, since a
 * page was opened out of it, is passed over. `isNamedByHash`: the hash of the address names it, so the page below is at the address
 * without.
 */
export function useBackCloses(onClose: () => void, isNamedByHash = false): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const hash = useRef(isNamedByHash ? window.location.hash : '')
  useEffect(() => openLayer(() => close.current(), hash.current), [])
}

function openLayer(close: () => void, hash: string): () => void {
  listen()
  const { history, location } = pageWindow
  const layer: Layer = { id: randomId(), close }
  if (hash) history.replaceState(history.state, '', location.pathname + location.search)
  layers.push(layer)
  // A router finds its own state in the entry, and thereby the page that is on screen.
  const state = { ...(history.state as object | null), layer: layer.id }
  history.pushState(state, '', hash ? location.pathname + location.search + hash : undefined)
  return () => {
    layers = layers.filter((other) => other !== layer)
    if (layerOnScreen() === layer.id) history.go(-1)
  }
}

/** Once for the life of the page: entries outlive what they were made for. */
function listen(): void {
  if (isListening) return
  isListening = true
  pageWindow.addEventListener('popstate', () => {
    const id = layerOnScreen()
    const index = layers.findIndex((layer) => layer.id === id)
    if (id !== null && index === -1) return pageWindow.history.go(-1)
    const gone = layers.slice(index + 1)
    layers = layers.slice(0, index + 1)
    gone.toReversed().forEach(({ close }) => close())
  })
}

/** What the entry on screen stands for; null: the page itself. */
function layerOnScreen(): string | null {
  return (pageWindow.history.state as { layer?: string } | null)?.layer ?? null
}
