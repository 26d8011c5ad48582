import { useSyncExternalStore } from 'react'

/** Code that the first page of a visit does without. */
export type Later<Code> = {
  /** Fetches it once; after a failure anew, which the next press and the network's return do too. */
  load(): Promise<Code>
  /** What has come, which draws anew; null before. Being drawn asks for it. */
  use(): Code | null
  /** Tells whenever it did not come and is being drawn, until the returned function is called. */
  onMissed(listener: () => void): () => void
}

const again = ['pointerdown', 'keydown', 'online']

/** Acts once, at the first of these events of the window, until the returned function is called. */
export function onceOn(events: readonly string[], action: () => void): () => void {
  const life = new AbortController()
  const handle = () => {
    life.abort()
    action()
  }
  for (const type of events)
    window.addEventListener(type, handle, { signal: life.signal, capture: true, passive: true })
  return () => life.abort()
}

export function createLater<Code>(fetch: () => Promise<Code>): Later<Code> {
  let code: Code | null = null
  let coming: Promise<Code> | null = null
  const drawn = new Set<() => void>()
  const listeners = new Set<() => void>()

  const load = () => (coming ??= begin())

  async function begin(): Promise<Code> {
    try {
      code = await fetch()
      drawn.forEach((draw) => draw())
      return code
    } catch (error) {
      coming = null
      onceOn(again, ask)
      if (drawn.size > 0) listeners.forEach((tell) => tell())
      throw error
    }
  }

  const ask = () => void load().catch(() => undefined)

  function subscribe(draw: () => void): () => void {
    drawn.add(draw)
    if (code === null) ask()
    return () => void drawn.delete(draw)
  }

  return {
    load,
    use: () => useSyncExternalStore(subscribe, () => code),
    onMissed(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
