import type { ParentMessage } from '../../guest-protocol'

/** The messages that an app of ours must carry out; the host itself does the others. */
export type ParentCommand = Extract<ParentMessage, { type: 'loginstate' | 'refRoute' }>
type Handler<T extends ParentCommand['type']> = (payload: Extract<ParentCommand, { type: T }>['payload']) => void

const handlers: { [T in ParentCommand['type']]: Set<Handler<T>> } = { loginstate: new Set(), refRoute: new Set() }

/** Carries out what the page around the portal asks for, until the returned function is called. */
export function onParentMessage<T extends ParentCommand['type']>(type: T, handler: Handler<T>): () => void {
  handlers[type].add(handler)
  return () => void handlers[type].delete(handler)
}

/** Hands a command to its handler. */
export function dispatchParentCommand({ type, payload }: ParentCommand): void {
  // The union and the map share their keys; TypeScript cannot follow the pairing.
  const set = handlers[type] as Set<(payload: ParentCommand['payload']) => void>
  set.forEach((handler) => handler(payload))
}
