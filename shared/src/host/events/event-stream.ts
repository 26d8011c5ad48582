/** One event of a `text/event-stream`, as it came. */
export type StreamEvent = { id: string | null; type: string; data: string }

/**
 * Reads the lines of an event stream that arrives in pieces. Comments (heart-beats) and events without data are left out.
 */
export function createStreamParser(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  let event = { id: null as string | null, type: 'message', data: [] as string[] }

  function readLine(line: string) {
    if (line === '') {
      if (event.data.length > 0) onEvent({ ...event, data: event.data.join('\n') })
      event = { id: null, type: 'message', data: [] }
      return
    }
    const [, field, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? []
    if (field === 'id') event.id = value ?? null
    if (field === 'event') event.type = value ?? 'message'
    if (field === 'data') event.data.push(value ?? '')
  }

  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r/)
    rest = lines.pop() ?? ''
    lines.forEach(readLine)
  }
}
