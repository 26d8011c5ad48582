import type { ServerEvent } from '../../contract'
import { forgetQuestions } from '../calls/shared-questions'

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

/** Hands an event to whoever asked for its type. One of them that fails is reported, and takes it from no other. */
export function dispatchServerEvent<T extends ServerEvent['type']>(event: Extract<ServerEvent, { type: T }>): void {
  forgetQuestions()
  const set = handlers[event.type as T]
  set?.forEach((handler) => {
    try {
      handler(event)
    } catch (error) {
      reportError(error)
    }
  })
}
