import * as z from 'zod/mini'
import { subscribe } from 'valtio'
import { Origin } from '../../contract'
import { MESSAGE_BURST, MESSAGE_RATE, type ParentMessage, type UserChange } from '../../guest-protocol'
import { launch, withoutLaunch } from '../page/launch'
import { configuration } from '../configuration/configuration.store'
import { watchAddress } from '../page/page-functions'
import { session } from '../session/session.store'
import { changeConfiguration, changeUser } from '../session/shown-changes'
import { createParentBus, type ParentBus } from './parent-bus'
import { dispatchParentCommand } from './parent-handlers'

/**
 * Talks with the page that shows the portal in a frame (`iframe=1`), until the returned function is called; does nothing
 * when there is none. The configuration must be there: it says which origins are trusted.
 */
export function connectParent(): () => void {
  const { parent } = window
  if (!launch.iframe || parent === window) return () => undefined
  const life = new AbortController()
  const user = rememberUser(life.signal)
  const bus = createParentBus({
    parent,
    origin: originOfParent(),
    trusted: trustedOrigins,
    obey: (message) => obey(message, user.take),
    limits: { rate: MESSAGE_RATE, burst: MESSAGE_BURST, maxDropped: Number.POSITIVE_INFINITY },
    now: () => performance.now(),
  })
  window.addEventListener('message', bus.receive, { signal: life.signal })
  tellSession(bus, life.signal)
  tellRoute(bus, life.signal)
  return () => life.abort()
}

function obey(message: ParentMessage, takeUser: (change: UserChange) => void): void {
  if (message.type === 'userInfo') takeUser(message.payload)
  else if (message.type === 'globalConfig') changeConfiguration(message.payload)
  else dispatchParentCommand(message)
}

/** Only what is an origin to the letter; a configured pattern matches no origin. */
function trustedOrigins(): string[] {
  return configuration.values.CENTER_IFRAME_ORIGINS.filter((origin) => z.safeParse(Origin, origin).success)
}

/** Null: neither the browser nor the page around says it. Then that page speaks first. */
function originOfParent(): string | null {
  const [ancestor = document.referrer] = window.location.ancestorOrigins ?? []
  return URL.canParse(ancestor) ? new URL(ancestor).origin : null
}

/** What the page around said of the user holds also for a record that comes later from the server, and for this user only. */
function rememberUser(signal: AbortSignal) {
  let said: UserChange = {}
  const apply = () => {
    const { user, status } = session
    if (status === 'signed-out') said = {}
    const isOther = ([name, value]: [string, unknown]) => user?.[name as keyof UserChange] !== value
    if (user && Object.entries(said).some(isOther)) changeUser(said)
  }
  signal.addEventListener('abort', subscribe(session, apply))
  return {
    take(change: UserChange) {
      said = { ...said, ...change }
      apply()
    },
  }
}

/** `false` asks the page around to end its session too, so it is said when one ended here, and never before there was one. */
function tellSession(bus: ParentBus, signal: AbortSignal): void {
  let known: typeof session.status = 'signed-out'
  const look = () => {
    if (session.status === known) return
    known = session.status
    bus.tell({ type: 'loginstate', payload: known === 'signed-in' })
  }
  look()
  signal.addEventListener('abort', subscribe(session, look))
}

/** Which page is shown, without what every address carries: what the page around may put into its own, and give back. */
function tellRoute(bus: ParentBus, signal: AbortSignal): void {
  let known = ''
  const look = () => {
    const path = withoutLaunch(window.location)
    if (path === known) return
    known = path
    bus.tell({ type: 'refRoute', payload: { path } })
  }
  look()
  watchAddress(look, signal)
}
