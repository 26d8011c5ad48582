import { randomId, session, sessionMark, workContext } from '@center/shared/host'
import * as z from 'zod/mini'

/** What a tab tells the others of its session after a switch: where it stands now. Never a token. */
const SwitchMessage = z.object({
  type: z.literal('switched'),
  mark: z.string().check(z.minLength(1)),
  standing: z.object({ roleCode: z.string(), appCode: z.string(), benchCode: z.string(), partBench: z.string() }),
})
export type SwitchMessage = z.infer<typeof SwitchMessage>

/** What a tab tells every other of the same user: that what the server knows of the user is another now, but not what it is. */
const UserMessage = z.object({
  type: z.enum(['renamed', 'preferences']),
  owner: z.string().check(z.minLength(1)),
})
type UserMessage = z.infer<typeof UserMessage>

/** What a tab tells the others of its session: that the server has heard of it, and when. */
const UseMessage = z.object({ mark: z.string().check(z.minLength(1)), at: z.number() })
type UseMessage = z.infer<typeof UseMessage>

/** What a tab tells the others of its session: that an app ends it, and when; and what one with work to save tells in return. */
const EndingMessage = z.object({ mark: z.string().check(z.minLength(1)), app: z.string(), endsAt: z.number() })
export type EndingMessage = z.infer<typeof EndingMessage>
const WaitMessage = z.object({ mark: z.string().check(z.minLength(1)) })

/** So long another tab may take to say that it has work to save. */
const ANSWER_MS = 300

/** Every message names the page that sent it. */
const Envelope = z.object({ sender: z.string().check(z.minLength(1)), message: z.unknown() })
type Envelope = z.infer<typeof Envelope>

/** This page, for as long as its document lives. */
const sender = randomId()

const SWITCHES = 'center:switch'
const USERS = 'center:user'
const USES = 'center:use'
const ENDINGS = 'center:ending'
const WAITS = 'center:ending-wait'

/** Tells the other tabs of the session. */
export function announceSwitch(): void {
  const mark = sessionMark()
  if (mark) post(SWITCHES, { type: 'switched', mark, standing: workContext() } satisfies SwitchMessage)
}

/** Hears of switches in other tabs of the same session until the returned function is called. */
export function hearSwitches(onSwitch: (message: SwitchMessage) => void): () => void {
  return hear(SWITCHES, (data) => {
    const message = z.safeParse(SwitchMessage, data)
    if (message.success && message.data.mark === sessionMark()) onSwitch(message.data)
  })
}

/** Tells every other tab of the user that the name is another one. */
export function announceRename(): void {
  announce('renamed')
}

/** Tells every other tab of the user that the preferences are others. */
export function announcePreferences(): void {
  announce('preferences')
}

/** Hears what other tabs of the same user changed until the returned function is called. */
export function hearUserChanges(onChange: (type: UserMessage['type']) => void): () => void {
  return hear(USERS, (data) => {
    const message = z.safeParse(UserMessage, data)
    if (message.success && message.data.owner === ownerOf()) onChange(message.data.type)
  })
}

/** Tells the other tabs of the session that it was used. */
export function announceUse(at: number): void {
  const mark = sessionMark()
  if (mark) post(USES, { mark, at } satisfies UseMessage)
}

/** Hears when the session was used in another of its tabs until the returned function is called. */
export function hearUses(onUse: (at: number) => void): () => void {
  return hear(USES, (data) => {
    const message = z.safeParse(UseMessage, data)
    if (message.success && message.data.mark === sessionMark()) onUse(Math.min(message.data.at, Date.now()))
  })
}

/** Tells the other tabs of the session when an app ends it; whether one of them has work that its user may save until then. */
export function announceEnding(app: string, endsAt: number): Promise<boolean> {
  const mark = sessionMark()
  if (!mark) return Promise.resolve(false)
  return new Promise((resolve) => {
    const answer = (hasWork: boolean) => {
      stop()
      window.clearTimeout(timer)
      resolve(hasWork)
    }
    const stop = hear(WAITS, (data) => {
      const message = z.safeParse(WaitMessage, data)
      if (message.success && message.data.mark === mark) answer(true)
    })
    const timer = window.setTimeout(() => answer(false), ANSWER_MS)
    post(ENDINGS, { mark, app, endsAt } satisfies EndingMessage)
  })
}

/** Hears of it in another tab until the returned function is called; `onEnding` says whether there is work to save here. */
export function hearEndings(onEnding: (message: EndingMessage) => boolean): () => void {
  return hear(ENDINGS, (data) => {
    const message = z.safeParse(EndingMessage, data)
    if (!message.success || message.data.mark !== sessionMark()) return
    if (onEnding(message.data)) post(WAITS, { mark: message.data.mark } satisfies z.infer<typeof WaitMessage>)
  })
}

function announce(type: UserMessage['type']): void {
  const owner = ownerOf()
  if (owner) post(USERS, { type, owner } satisfies UserMessage)
}

function ownerOf(): string {
  const { status, user, tenantCode } = session
  return status === 'signed-in' && user ? `${tenantCode}/${user.userId}` : ''
}

/** A browser without channels has no other tab to tell. */
function post(name: string, message: object): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(name)
  channel.postMessage({ sender, message } satisfies Envelope)
  channel.close()
}

/** Calls back for each message of another page. A page's own messages are dropped: a second channel object hears the first. */
function hear(name: string, onMessage: (message: unknown) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const envelope = z.safeParse(Envelope, data)
    if (envelope.success && envelope.data.sender !== sender) onMessage(envelope.data.message)
  }
  return () => channel.close()
}
