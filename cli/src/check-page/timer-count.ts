import type { CheckPage } from './check-page-api'

type Callback = (...values: unknown[]) => void
type Timers = {
  setTimeout(given: Callback | string, ms?: number, ...rest: unknown[]): number
  setInterval(given: Callback | string, ms?: number, ...rest: unknown[]): number
  clearTimeout(id?: number): void
  clearInterval(id?: number): void
  requestAnimationFrame(callback: FrameRequestCallback): number
  cancelAnimationFrame(id: number): void
}

/** Counts timers of this window from here on: what was started and has neither fired nor been cleared. */
export function countTimers(): CheckPage['timers'] {
  const page = window as unknown as Timers
  const running = { intervals: new Set<number>(), timeouts: new Set<number>(), frames: new Set<number>() }
  const { setTimeout, setInterval, clearTimeout, clearInterval, requestAnimationFrame, cancelAnimationFrame } = page

  const clearWith = (original: (id?: number) => void) => (id?: number) => {
    original.call(window, id)
    if (id === undefined) return
    // A browser lets either function end either kind of timer.
    running.timeouts.delete(id)
    running.intervals.delete(id)
  }
  const counting: Timers = {
    setTimeout(given, ms, ...rest) {
      const fire = (...values: unknown[]) => {
        running.timeouts.delete(id)
        if (typeof given === 'function') given(...values)
      }
      const id = setTimeout.call(window, fire, ms, ...rest)
      running.timeouts.add(id)
      return id
    },
    setInterval(given, ms, ...rest) {
      const id = setInterval.call(window, given, ms, ...rest)
      running.intervals.add(id)
      return id
    },
    clearTimeout: clearWith(clearTimeout),
    clearInterval: clearWith(clearInterval),
    requestAnimationFrame(callback) {
      const id = requestAnimationFrame.call(window, (time) => {
        running.frames.delete(id)
        callback(time)
      })
      running.frames.add(id)
      return id
    },
    cancelAnimationFrame(id) {
      cancelAnimationFrame.call(window, id)
      running.frames.delete(id)
    },
  }
  Object.assign(window, counting)
  const { intervals, timeouts, frames } = running
  return () => ({ intervals: intervals.size, timeouts: timeouts.size, frames: frames.size })
}
