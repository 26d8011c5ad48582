import type { Refused } from '@center/shared/guest-protocol'
import { protocolVersion } from './port-client'

type Reply = { port: MessagePort | null; failure: Refused['failure'] | null }

export type Greeting = { app: string; portalOrigin: string; nonce?: string | undefined }

/**
 * Says hello to the parent window and waits for its answer: one port, or that it speaks another major version of the
 * protocol. Every other message is ignored.
 */
export function shakeHands(
  { app, portalOrigin, nonce }: Greeting,
  onReply: { open(port: MessagePort): void; refuse(failure: Refused['failure']): void },
): () => void {
  const ended = new AbortController()
  const listen = (event: MessageEvent): void => {
    const reply = readReply(event, portalOrigin)
    if (!reply) return
    ended.abort()
    if (reply.port) onReply.open(reply.port)
    else if (reply.failure) onReply.refuse(reply.failure)
  }
  window.addEventListener('message', listen, { signal: ended.signal })
  const hello = { source: 'center', v: protocolVersion, type: 'hello', app, ...(nonce ? { nonce } : {}) }
  window.parent.postMessage(hello, portalOrigin)
  return () => ended.abort()
}

/** What the parent window answered, if the message is an answer of it and of the right origin. */
function readReply({ source, origin, data, ports }: MessageEvent, portalOrigin: string): Reply | null {
  if (source !== window.parent || (portalOrigin !== '*' && origin !== portalOrigin)) return null
  if (data?.source !== 'center' || data.v !== protocolVersion) return null
  if (data.type === 'refused') return { port: null, failure: data.failure }
  return data.type === 'welcome' && ports[0] ? { port: ports[0], failure: null } : null
}
