import { useEffect, useState } from 'react'

/**
 * What draws a part of the page, once it was asked for and is here; null before. Code that did not load may be asked
 * for again. `load` and `onFail` stay the same from drawing to drawing.
 */
export function useLazy<Draw>(isWanted: boolean, load: () => Promise<Draw>, onFail: () => void): Draw | null {
  const [draw, setDraw] = useState<{ draw: Draw } | null>(null)
  useEffect(() => {
    if (!isWanted || draw) return
    let isOpen = true
    load().then(
      (loaded) => isOpen && setDraw({ draw: loaded }),
      () => isOpen && onFail(),
    )
    return () => {
      isOpen = false
    }
  }, [isWanted, draw, load, onFail])
  return draw?.draw ?? null
}
