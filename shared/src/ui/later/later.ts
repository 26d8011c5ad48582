import { useSyncExternalStore } from 'react'
import type * as LaterParts from './later-parts'

type Parts = typeof LaterParts

let parts: Parts | null = null
let coming: Promise<Parts> | null = null
const waiting = new Set<() => void>()
const listeners = new Set<() => void>()
let wanted = 0

/** Fetches what the first page of a visit does without; after a failure anew, which the next press or the network's return does too. */
export function loadLater(): Promise<Parts> {
  return (coming ??= fetchParts())
}

async function fetchParts(): Promise<Parts> {
  try {
    parts = await import(/* webpackChunkName: "later" */ './later-parts')
    waiting.forEach((tell) => tell())
    return parts
  } catch (error) {
    coming = null
    loadOn(['pointerdown', 'keydown', 'online'])
    if (wanted > 0) listeners.forEach((tell) => tell())
    throw error
  }
}

/** Has it come with the first thing that the user does, before a dialog is wanted. */
export function loadLaterOnInput(): () => void {
  return loadOn(['pointermove', 'pointerdown', 'keydown'])
}

function loadOn(events: string[]): () => void {
  const life = new AbortController()
  const begin = () => {
    life.abort()
    loadLater().catch(() => undefined)
  }
  for (const type of events) window.addEventListener(type, begin, { signal: life.signal, capture: true, passive: true })
  return () => life.abort()
}

/** Tells whenever something that a page cannot do without did not come, until the returned function is called. */
export function onLaterMissed(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What has come, which draws anew; null before. Being drawn asks for it. */
export function useLater(): Parts | null {
  return useSyncExternalStore(subscribe, partsNow)
}

/** As {@link useLater}, of what a page cannot do without. */
export function useWantedLater(): Parts | null {
  return useSyncExternalStore(subscribeWanting, partsNow)
}

const partsNow = () => parts

function subscribe(tell: () => void): () => void {
  waiting.add(tell)
  if (!parts) loadLater().catch(() => undefined)
  return () => void waiting.delete(tell)
}

function subscribeWanting(tell: () => void): () => void {
  wanted += 1
  const stop = subscribe(tell)
  return () => {
    wanted -= 1
    stop()
  }
}
