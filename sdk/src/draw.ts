import {
  BatchingRemoteConnection,
  createRemoteElement,
  RemoteEvent,
  RemoteMutationObserver,
  remoteId,
} from '@remote-dom/core/elements'
import type { RemoteMutationRecord } from '@remote-dom/core'
import { drawnElements, type DrawnProperty, type DrawnTag, type Host } from '@center/shared/guest-protocol'

/** A message may be 64 kB; what is longer goes in several. */
const MAX_LENGTH = 50_000
/** Changes that come together are told together. A page out of sight has no animation frames. */
const WAIT_MS = 16

/**
 * A place in which an app in a frame puts what the **portal** is to draw: elements of the names in `drawnElements` (`center-text`, `center-button` …), and
 * text. It is an element like any other: any framework may render into it. What is put there is shown in the place of the frame, in the portal's own
 * components; what the user does comes back as events of these elements.
 *
 * Until the signal ends. Refuses an element that alone is larger than a message (50,000 characters).
 */
export function drawView(host: Pick<Host, 'on' | 'post'>, signal: AbortSignal): HTMLElement {
  defineElements()
  const view = document.createElement('div')
  let isFirst = true
  const send = (records: string[]) => {
    host.post('draw', { records: `[${records.join(',')}]`, ...(isFirst && { first: true }) })
    isFirst = false
  }
  const connection = new BatchingRemoteConnection(
    { call: () => undefined, mutate: (records) => inParts(records).forEach(send) },
    { batch: (flush) => void setTimeout(() => !signal.aborted && flush(), WAIT_MS) },
  )
  const observer = new RemoteMutationObserver(connection)
  observer.observe(view)
  const off = host.on('draw', ({ id, name, detail }) => {
    const element = [...view.querySelectorAll('*')].find((one) => remoteId(one) === id)
    if (!element) return
    if (name === 'change') Object.assign(element, { value: detail })
    element.dispatchEvent(new RemoteEvent(name, { detail }))
  })
  const end = () => {
    off()
    observer.disconnect()
  }
  signal.addEventListener('abort', end, { once: true })
  return view
}

/** Listeners stay here: that there is one is all that the portal is told. */
const toText = (record: RemoteMutationRecord) =>
  JSON.stringify(record, (_key, value: unknown) => (typeof value === 'function' ? true : value))

function inParts(records: readonly RemoteMutationRecord[]): string[][] {
  const parts: string[][] = [[]]
  let length = 0
  for (const text of records.map(toText)) {
    if (text.length > MAX_LENGTH) throw new Error(`An element is larger than ${MAX_LENGTH} characters.`)
    if (length + text.length > MAX_LENGTH) {
      parts.push([])
      length = 0
    }
    parts.at(-1)?.push(text)
    length += text.length + 1
  }
  return parts
}

function defineElements(): void {
  for (const tag of Object.keys(drawnElements) as DrawnTag[]) {
    if (customElements.get(tag)) continue
    const { properties, events } = drawnElements[tag]
    const named = Object.entries(properties as Record<string, DrawnProperty>)
    customElements.define(
      tag,
      createRemoteElement({
        properties: Object.fromEntries(named.map(([name, kind]) => [name, { type: typeOf(kind) }])),
        events: [...events],
      }),
    )
  }
}

function typeOf(kind: DrawnProperty): StringConstructor | NumberConstructor | BooleanConstructor {
  if (kind === 'number') return Number
  return kind === 'boolean' ? Boolean : String
}
