import * as z from 'zod/mini'
import { BYE } from '../../../guest-protocol/guest-to-host'
import type { GuestStart, HostMessage } from '../../../guest-protocol/host-to-guest'
import { TypedText, type TypedText as Typed } from '../../../guest-protocol/page/typed-text'
import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import { createFrameChannel } from './frame-channel'
import { createFramePort, type FramePort } from './frame-port'
import type { FrameTyping, GuestServices, Handoff, MountRequest } from '../guest-services'
import { noteEnding } from './frame-process'
import { watchHeartbeat } from './frame-heartbeat'
import { followDialect } from './dialects/follow-dialect'
import { createOldWords } from './dialects/old-words'

export type FrameConnectionOptions = {
  frame: HTMLIFrameElement
  /** `null` as text for a frame of opaque origin, which then needs a nonce. */
  origin: string
  nonce?: string
  /** The page that shook hands is gone, while its guest is not. */
  onPageGone?(): void
}

/** How the host talks with one frame: by port after the handshake, else in the page's own dialect. */
export type FrameConnection = {
  /** Takes a message of the frame's window, or a load of the frame. */
  hear(event: Event): void
  /** False: a page that has no port does not know such a message. */
  post(message: HostMessage): boolean
  sendContext(): void
  beforeSwap(version: string): Promise<unknown>
  typing: FrameTyping
}

export function createFrameConnection(
  request: MountRequest,
  services: GuestServices,
  { frame, origin, nonce, onPageGone }: FrameConnectionOptions,
): FrameConnection {
  const { guest, signal, receive } = request
  const speaksLegacy = nonce === undefined
  const tell = (message: object) => frame.contentWindow?.postMessage(message, origin)
  let port: FramePort | null = null
  let portLife = new AbortController()
  let { state } = request
  const { typing, listen } = createTyping(post, () => port, frame)
  const heard = { request, services, frame, origin, tell }
  const dialects = speaksLegacy ? [followDialect(heard), createOldWords(heard)] : []

  function post(message: HostMessage): boolean {
    if (port) port.post(message)
    else if (!dialects.some((dialect) => dialect.post(message))) return false
    request.posted(message)
    return true
  }
  /** State is handed over once: a page that comes after that one in the same frame starts anew. */
  async function start(opened: FramePort) {
    contextOf(guest, services).forEach(post)
    const handover = request.handoff && (await request.handoff)
    if (handover) state = handover.state
    if (port !== opened) return
    post({ type: 'start', payload: startOf(request, { ...handover, state }) })
    state = undefined
    listen()
  }

  const end = { frame, origin, signal, app: guest.serviceCode }
  const hear = createFrameChannel({
    ...end,
    ...(nonce === undefined ? {} : { nonce }),
    onPort(messagePort, close) {
      portLife = new AbortController()
      port = createFramePort(messagePort, untilBye(receive, close), services, portLife.signal)
      void start(port)
      watch(port, request, services, { frame, signal: portLife.signal, isExpected: !speaksLegacy })
    },
    onPortClosed() {
      portLife.abort()
      port = null
      if (!signal.aborted) onPageGone?.()
    },
    onWindowMessage: (data) => dialects.some((dialect) => dialect.take(data)),
    onIgnored: request.ignored,
  })
  return {
    hear,
    post,
    typing,
    /** A page that has just loaded and did not shake hands is told once, in words old pages know. */
    sendContext: () => void (port ?? contextOf(guest, services).forEach(post)),
    beforeSwap: async (version) => (port ? askBeforeSwap(port, version) : dialects[0]?.beforeSwap(version)),
  }
}

async function askBeforeSwap({ request }: FramePort, version: string): Promise<unknown> {
  const answer = await request({ type: 'beforeSwap', payload: { version } })
  if (!answer.ok) throw new Error(answer.failure)
  return answer.value
}

/** A page that says bye has ended its port by itself. */
function untilBye(receive: MountRequest['receive'], close: () => void): MountRequest['receive'] {
  return (type, payload) => {
    if (type !== BYE) return receive(type, payload)
    close()
    return { ok: true, value: null }
  }
}

/** What is typed for a frame waits until the page in it listens. */
function createTyping(
  post: (message: HostMessage) => boolean,
  portOf: () => FramePort | null,
  frame: HTMLIFrameElement,
) {
  let listen = () => {}
  const listening = new Promise<void>((resolve) => {
    listen = resolve
  })
  const typing: FrameTyping = {
    isUnseen: () => portOf() === null && frame.contentDocument === null,
    put: (payload) => void listening.then(() => post({ type: 'typed', payload })),
    async take() {
      const port = portOf()
      return port ? askForTyping(port) : nothing
    },
  }
  return { typing, listen }
}

const nothing: Typed = { text: '', erased: 0 }
/** A page of an older SDK does not know the question, and the next version waits for the answer. */
const TYPING_MS = 500

async function askForTyping({ request }: FramePort): Promise<Typed> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, TYPING_MS, null))
  const answer = await Promise.race([request({ type: 'takeTyping', payload: null }), late])
  const typed = answer?.ok ? z.safeParse(TypedText, answer.value) : null
  return typed?.success ? typed.data : nothing
}

function watch(
  port: FramePort,
  { guest, isWatched, ...mount }: MountRequest,
  { now }: GuestServices,
  // What speaks from a page of ours is our own script, so it is known to answer.
  { frame, signal, isExpected }: { frame: HTMLIFrameElement; signal: AbortSignal; isExpected: boolean },
): void {
  let isSilent = false
  const onSilence = (silent: boolean) => {
    isSilent = silent
    mount.onSilence(silent)
  }
  signal.addEventListener('abort', () => isSilent && noteEnding(frame.src), { once: true })
  const ping = async () => (await port.request({ type: 'ping', payload: null })).ok
  watchHeartbeat({ ping, isWatched, onSilence, isExpected, answerMs: guest.answerMs, now }, signal)
}

function startOf(
  { path, pathByNow, guest, isPrerendering }: MountRequest,
  { state, fields, isTyping }: Partial<Handoff>,
): GuestStart {
  const handed = {
    state,
    ...(fields && { fields }),
    ...(isTyping && { typing: true }),
    ...(isPrerendering() && { prerendering: true }),
  }
  // A page of another site is where its address has led; our page around an element goes by what it is told.
  const place = guest.kind === 'iframe' ? path : pathByNow()
  return { path: place, props: guest.props, ...handed, ...entryOf(guest) }
}

/** Where a page of its own site was registered; an isolated element has no site. */
function entryOf({ kind, iframe }: MicroFrontend): { entry?: string } {
  if (kind !== 'iframe' || !iframe) return {}
  const { pathname, search } = new URL(iframe.src)
  return { entry: pathname + search }
}

/** What every page is told of the user and the portal. */
function contextOf(guest: MicroFrontend, services: GuestServices): HostMessage[] {
  const user = services.user(guest)
  const globalConfig = { type: 'globalConfig' as const, payload: services.configuration(guest) }
  return user ? [{ type: 'userInfo', payload: user }, globalConfig] : [globalConfig]
}
