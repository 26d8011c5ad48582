import type { GuestHandle } from '@center/shared/host'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { logFault } from '../../lib/log'
import type { Drawing, Drawn } from './drawing'

/** `signal` is that of the mount which draws; a mount has one drawing at a time. */
type Taking = Drawing & { take(drawn: Drawn): void; signal: AbortSignal; key: number }
type Said = { drawn: Drawn; signal: AbortSignal }
type Handle = () => Pick<GuestHandle, 'answerDrawing'> | null

const DrawnView = lazy(() => import('./drawn-view').then(({ DrawnView: View }) => ({ default: View })))

/**
 * What the guest of a place has the portal draw in place of its frame, for as long as the mount that draws is there; the code for it comes with the
 * first guest that does. `take` is for `onDraw` of the guest, with the handle that its events go to.
 */
export function useDrawing(): {
  isDrawn: boolean
  take: (said: Said, handle: Handle) => void
  view: (title: string) => ReactNode
} {
  const [drawing, setDrawing] = useState<Taking | null>(null)
  const [order] = useState(createOrder)

  const take = useCallback(
    (said: Said, handle: Handle) => order(said, handle, (next) => setDrawing(() => next)),
    [order],
  )
  const view = (title: string) =>
    drawing && (
      <Suspense fallback={null}>
        <DrawnView key={drawing.key} drawing={drawing} title={title} />
      </Suspense>
    )
  return { isDrawn: drawing !== null, take, view }
}

/** Messages are taken in their order, though the code for the first of them has to come. A new beginning is a new drawing. */
function createOrder() {
  let current: Taking | null = null
  let last: Promise<void> = Promise.resolve()
  let count = 0

  async function takeNext({ drawn, signal }: Said, handle: Handle, show: (drawing: Taking | null) => void) {
    const { createDrawing } = await import('./drawn-view')
    if (signal.aborted) return
    const isNew = drawn.first === true || current?.signal !== signal
    const next = isNew || !current ? { ...createDrawing(emitTo(handle)), signal, key: ++count } : current
    next.take(drawn)
    if (next === current) return
    current = next
    show(next)
    const end = () => {
      if (current !== next) return
      current = null
      show(null)
    }
    signal.addEventListener('abort', end, { once: true })
  }

  return (...taken: Parameters<typeof takeNext>): void => {
    // What cannot be drawn leaves what is there.
    last = last
      .then(() => takeNext(...taken))
      .catch((error: unknown) => logFault('A drawing of an app was refused.', error))
  }
}

const emitTo =
  (handle: Handle): Drawing['emit'] =>
  (id, name, detail) =>
    handle()?.answerDrawing({ id, name, detail })
