import type { ParentMessage } from '../../contract'

/** The messages that an app of ours must carry out; the host itself does the others. */
export type ParentOrder = Extract<ParentMessage, { type: 'loginstate' | 'refRoute' }>
type Handler<T extends ParentOrder['type']> = (payload: Extract<ParentOrder, { type: T }>['payload']) => void

const handlers: { [T in ParentOrder['type']]: Set<Handler<T>> } = { loginstate: new Set(), refRoute: new Set() }

/** Carries out what the page around the portal asks for, until the returned function is called. */
export function onParentMessage<T extends ParentOrder['type']>(type: T, handler: Handler<T>): () => void {
  handlers[type].add(handler)
  return () => void handlers[type].delete(handler)
}

/** Hands an order to whoever carries it out. */
export function dispatchParentOrder({ type, payload }: ParentOrder): void {
  // The union and the map share their keys; TypeScript cannot follow the pairing.
  const set = handlers[type] as Set<(payload: ParentOrder['payload']) => void>
  set.forEach((handler) => handler(payload))
}
