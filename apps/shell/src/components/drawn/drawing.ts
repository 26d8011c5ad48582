import { drawnElements, type DrawnProperty, type DrawnTag } from '@center/shared/guest-protocol'
import { RemoteReceiver, type RemoteReceiverElement, type RemoteReceiverNode } from '@remote-dom/core/receivers'

/** What a guest says that is to be drawn: changes of its tree, as text; `first` when they begin anew. */
export type Drawn = { records: string; first?: boolean | undefined }

/** A tree that a guest has the portal draw. */
export type Drawing = {
  receiver: RemoteReceiver
  /** Tells the guest what the user did with one of its elements. */
  emit(id: string, name: string, detail?: unknown): void
}

/** So many nodes a guest may have drawn at once, and so many letters in one of its texts. */
const MAX_NODES = 2_000
const MAX_TEXT = 2_000

/** Takes what a guest draws, one message after the other. Throws for what is no change of a tree, or too much. */
export function createDrawing(emit: Drawing['emit']): Drawing & { take(drawn: Drawn): void } {
  const receiver = new RemoteReceiver()
  return {
    receiver,
    emit,
    take({ records }) {
      receiver.connection.mutate(JSON.parse(records) as Parameters<typeof receiver.connection.mutate>[0])
      if (countNodes(receiver.root) > MAX_NODES) throw new Error(`More than ${MAX_NODES} nodes cannot be drawn.`)
    },
  }
}

function countNodes(node: RemoteReceiverNode | RemoteReceiver['root']): number {
  return 'children' in node ? node.children.reduce((sum, child) => sum + countNodes(child), 1) : 1
}

type ValueOf<P> = P extends 'number'
  ? number | null
  : P extends 'boolean'
    ? boolean
    : P extends readonly (infer Choice)[]
      ? Choice
      : string

export type DrawnValues<Tag extends DrawnTag> = {
  [Name in keyof (typeof drawnElements)[Tag]['properties']]: ValueOf<(typeof drawnElements)[Tag]['properties'][Name]>
}

export const isDrawnTag = (tag: string): tag is DrawnTag => Object.hasOwn(drawnElements, tag)

/** The properties of an element as they may be: what does not fit is as if it were not said. */
export function valuesOf<Tag extends DrawnTag>(tag: Tag, { properties }: RemoteReceiverElement): DrawnValues<Tag> {
  const kinds = Object.entries(drawnElements[tag].properties as Record<string, DrawnProperty>)
  return Object.fromEntries(kinds.map(([name, kind]) => [name, valueOf(kind, properties[name])])) as DrawnValues<Tag>
}

function valueOf(kind: DrawnProperty, given: unknown): string | number | boolean | null {
  if (kind === 'boolean') return given === true
  if (kind === 'number') return typeof given === 'number' && Number.isFinite(given) ? given : null
  const text = typeof given === 'string' || typeof given === 'number' ? String(given).slice(0, MAX_TEXT) : ''
  if (kind === 'text') return text
  return kind.includes(text) ? text : kind[0]
}
