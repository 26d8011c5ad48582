import type { Host } from '@center/sdk'

/**
 * Calls `onTick` every so often while the portal shows this guest: it stops when the host says `hidden`, goes on at
 * `visible`, and ends with the function that is answered. A hidden tab costs nothing.
 */
export function startTicker(host: Pick<Host, 'on'>, everyMs: number, onTick: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const start = () => {
    timer ??= setInterval(onTick, everyMs)
  }
  const ends = [host.on('hidden', stop), host.on('visible', start)]
  start()
  return () => {
    stop()
    for (const end of ends) end()
  }
}
