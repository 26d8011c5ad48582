import type { ServerEvent } from '../../contract'
import { forgetSharedRequests } from './shared-requests'

type Handlers = { [T in ServerEvent['type']]?: Set<(event: Extract<ServerEvent, { type: T }>) => void> }
const handlers: Handlers = {}

/** Calls a handler for each event of a type until the returned function is called. */
export function onServerEvent<T extends ServerEvent['type']>(
  type: T,
  handler: (event: Extract<ServerEvent, { type: T }>) => void,
): () => void {
  const set = (handlers[type] ??= new Set() as Handlers[T] & object)
  set.add(handler)
  return () => void set.delete(handler)
}

/** Hands an event to the handlers of its type. A handler that fails is reported; the others still run. */
export function dispatchServerEvent<T extends ServerEvent['type']>(event: Extract<ServerEvent, { type: T }>): void {
  forgetSharedRequests()
  const set = handlers[event.type as T]
  set?.forEach((handler) => {
    try {
      handler(event)
    } catch (error) {
      reportError(error)
    }
  })
}
