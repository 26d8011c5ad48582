import * as z from 'zod/mini'
import { BYE, type PortResponse } from '../../../guest-protocol/guest-to-host'
import type { GuestStart, HostMessage } from '../../../guest-protocol/host-to-guest'
import { TypedText, type TypedText as Typed } from '../../../guest-protocol/page/typed-text'
import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import { createFrameChannel } from './frame-channel'
import { createFramePort, type FramePort } from './frame-port'
import type { FrameTyping, GuestServices, Handoff, MountRequest } from '../guest-services'
import {
  emptyNameText,
  inBothShapes,
  legacyMessageTypes,
  noUserText,
  readLegacy,
  type LegacyMessage,
} from './legacy-messages'
import { isSmallEnough } from '../bus/message-size'
import { noteEnding } from './frame-process'
import { watchHeartbeat } from './frame-heartbeat'

/** What old pages know of the host: the rest would be noise to them. */
const legacyTypes = ['userInfo', 'globalConfig']

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
  let dialect: LegacyMessage | null = null
  let portLife = new AbortController()
  let { state } = request
  const { typing, listen } = createTyping(post, () => port, frame)

  function post(message: HostMessage): boolean {
    if (port) port.post(message)
    else if (!speaksLegacy || !legacyTypes.includes(message.type)) return false
    else tell(dialect?.toAnswer(message.type, message.payload) ?? inBothShapes(message.type, message.payload))
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
  createFrameChannel({
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
    onWindowMessage(data) {
      const message = speaksLegacy ? readLegacy(data) : null
      if (!message || !isSmallEnough(message.payload)) return false
      if (message.type !== '') dialect = message
      void answerLegacy(message, receive, tell)
      return true
    },
    onIgnored: request.ignored,
  })
  return {
    post,
    typing,
    /** A page that has just loaded and did not shake hands is told once, in words old pages know. */
    sendContext: () => void (port ?? contextOf(guest, services).forEach(post)),
    beforeSwap: async (version) => (port ? askBeforeSwap(port, version) : undefined),
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

function startOf({ path, guest }: MountRequest, { state, fields, isTyping }: Partial<Handoff>): GuestStart {
  const handed = { state, ...(fields && { fields }), ...(isTyping && { typing: true }) }
  return { path, props: guest.props, ...handed, ...entryOf(guest) }
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

/** Does what an old page says; tells it what it must be told, in the shape in which it spoke. */
function answerLegacy(
  message: LegacyMessage,
  receive: MountRequest['receive'],
  tell: (message: object) => void,
): void | Promise<void> {
  if (message.type === '') return tell(message.toAnswer('error', { message: emptyNameText }))
  if (!legacyMessageTypes.includes(message.type)) return tell(message.toAnswer('error', { message: 'unknown-type' }))
  const say = (answer: PortResponse) => {
    if (!answer.ok) tell(message.toAnswer('error', { message: answer.failure }))
    else if (answer.value !== null) tell(message.toAnswer(message.type, answer.value))
    else if (message.type === 'userInfo') tell(message.toAnswer('error', { message: noUserText }))
  }
  const answer = receive(message.type, message.payload)
  return answer instanceof Promise ? answer.then(say) : say(answer)
}
