import type { GuestHandle } from '@center/shared/host'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { logFault } from '../../lib/log'
import type { Drawing, Drawn } from './drawing'

type Taking = Drawing & { take(drawn: Drawn): void }

const DrawnView = lazy(() => import('./drawn-view').then(({ DrawnView: View }) => ({ default: View })))

/**
 * What the guest of a place has the portal draw in place of its frame; its code comes with the first guest that does. `take` is for
 * `onDraw` of the guest, with the handle that its events go to.
 */
export function useDrawing(): {
  isDrawn: boolean
  take: (drawn: Drawn, handle: () => GuestHandle | null) => void
  view: (title: string) => ReactNode
} {
  const [drawing, setDrawing] = useState<Taking | null>(null)
  const [order] = useState(createOrder)

  const take = useCallback(
    (drawn: Drawn, handle: () => GuestHandle | null) => order(drawn, handle, (next) => setDrawing(() => next)),
    [order],
  )
  const view = (title: string) =>
    drawing && (
      <Suspense fallback={null}>
        <DrawnView key={title} drawing={drawing} title={title} />
      </Suspense>
    )
  return { isDrawn: drawing !== null, take, view }
}

/** Messages are taken in their order, though the code for the first of them has to come. A new beginning is a new drawing. */
function createOrder() {
  let current: Taking | null = null
  let last: Promise<void> = Promise.resolve()

  async function takeNext(drawn: Drawn, handle: () => GuestHandle | null, show: (drawing: Taking) => void) {
    const { createDrawing } = await import('./drawn-view')
    const next =
      current && !drawn.first
        ? current
        : createDrawing((id, name, detail) => handle()?.answerDrawing({ id, name, detail }))
    next.take(drawn)
    if (next !== current) show(next)
    current = next
  }

  return (...taken: Parameters<typeof takeNext>): void => {
    // What cannot be drawn leaves what is there.
    last = last
      .then(() => takeNext(...taken))
      .catch((error: unknown) => logFault('A drawing of an app was refused.', error))
  }
}
