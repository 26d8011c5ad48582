/** One event of a `text/event-stream`, as it came; without data it only says how far the log is. */
export type StreamEvent = { id: string | null; type: string; data: string }

/**
 * Reads the lines of an event stream that arrives in pieces. Comments (heart-beats) are left out, and so are events with
 * neither data nor id. `onRetry` gets the milliseconds after which the server asks to be called again.
 */
export function createStreamParser(
  onEvent: (event: StreamEvent) => void,
  onRetry: (ms: number) => void = () => {},
): (piece: string) => void {
  let rest = ''
  let event = { id: null as string | null, type: 'message', data: [] as string[] }

  function dispatch() {
    if (event.data.length > 0 || event.id !== null) onEvent({ ...event, data: event.data.join('\n') })
    event = { id: null, type: 'message', data: [] }
  }

  function readLine(line: string) {
    if (line === '') return dispatch()
    const [, field, value = ''] = /^([a-z]+): ?(.*)$/.exec(line) ?? []
    if (field === 'id') event.id = value
    if (field === 'event') event.type = value
    if (field === 'data') event.data.push(value)
    if (field === 'retry' && /^\d{1,5}$/.test(value)) onRetry(Number(value))
  }

  return (piece) => {
    const text = rest + piece
    // A carriage return at the end of a piece waits for its line feed.
    const end = text.endsWith('\r') ? text.length - 1 : text.length
    const lines = text.slice(0, end).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + text.slice(end)
    lines.forEach(readLine)
  }
}
