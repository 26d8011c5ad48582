import type { SliderTrace, TracePoint } from '@center/shared/contract'

/** How many places are told at most; of a longer way every other place is. */
const MAX_POINTS = 240

/** Notes how the piece of a slider is moved: the server compares it with how people move it. */
export function createTrace() {
  const trace: SliderTrace = { keys: [], pointer: [] }
  let startedAt: number | null = null

  return {
    note(by: keyof SliderTrace, [x, y]: [number, number]): void {
      startedAt ??= performance.now()
      trace[by].push([toTenth(x), toTenth(y), Math.round(performance.now() - startedAt)])
    },

    /** What was noted so far. */
    taken(): SliderTrace {
      return { keys: trace.keys, pointer: thinned(trace.pointer) }
    },
  }
}

const toTenth = (value: number) => Math.round(value * 10) / 10

/** Keeps the last place: it is where the piece was let go of. */
function thinned(points: TracePoint[]): TracePoint[] {
  if (points.length <= MAX_POINTS) return points
  return thinned(points.filter((_, place) => (points.length - 1 - place) % 2 === 0))
}
