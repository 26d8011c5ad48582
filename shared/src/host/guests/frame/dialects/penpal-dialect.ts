import { connect, ErrorCode, WindowMessenger, type RemoteProxy } from 'penpal'
import type { HostMessage } from '../../../../guest-protocol/host-to-guest'
import { REQUEST_TIMEOUT_MS } from '../../../../guest-protocol/guest-to-host'
import { createInlineHost } from '../../bus/inline-host'
import { replaceAddress } from '../guest-address'
import { nameOfDialect, type Dialect, type DialectOptions } from './dialect'

/** What the page may have for the host, by the names of the host's messages; each is left out if the page has no use for it. */
type Page = Record<string, (payload: unknown) => unknown>

/**
 * Connects with a page that calls its parent by Penpal (7, and 4 to 6): it has the functions of the host API, and the host calls functions of the page
 * by the names of its messages (`userInfo`, `globalConfig`, `navigate`, `event`, `visible`, `hidden`, `beforeSwap`).
 */
export function createDialect({ request, services, frame, origin }: DialectOptions, first: unknown): Dialect {
  const { guest, path, state, handoff, signal } = request
  const { host } = createInlineHost(request, services)
  const { navigate, openTab, closeTab, back, setTitle, setDirty, logout, emit } = host
  const { call, getToken, overlay, openIntent, canOpenIntent, tellUser, can } = host
  const says = { navigate, openTab, closeTab, back, setTitle, setDirty, logout, emit }
  const asks = { call, getToken, overlay, openIntent, canOpenIntent, tellUser, can }
  const reads = {
    userInfo: () => host.userInfo,
    configuration: () => host.configuration,
    start: async () => ({ path, props: guest.props, state: handoff ? (await handoff).state : state }),
  }

  const remoteWindow = frame.contentWindow as Window
  const connection = connect<Page>({
    messenger: new WindowMessenger({ remoteWindow, allowedOrigins: [origin] }),
    methods: { ...says, ...asks, ...reads },
  })
  signal.addEventListener('abort', () => connection.destroy(), { once: true })
  let page: RemoteProxy<Page> | null = null
  connection.promise.then(
    (connected) => (page = connected),
    () => undefined,
  )
  // A page of before version 7 says its first word once, and it was said before this listened.
  if ('penpal' in (first as object)) {
    window.dispatchEvent(new MessageEvent('message', { data: first, origin, source: remoteWindow }))
  }

  async function ask(type: string, payload: unknown): Promise<unknown> {
    if (!page) return undefined
    const late = new Promise<never>((_, reject) => setTimeout(reject, REQUEST_TIMEOUT_MS, new Error('timeout')))
    return Promise.race([page[type]?.(payload), late])
  }

  return {
    take: (data) => nameOfDialect(data) === 'penpal',
    post({ type, payload }: HostMessage) {
      if (!page) return false
      ask(type, payload).catch((error: unknown) => {
        if (type === 'navigate' && isMissing(error)) replaceAddress(frame, guest, payload.path)
      })
      return true
    },
    beforeSwap: (version) =>
      ask('beforeSwap', { version }).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      }),
  }
}

const isMissing = (error: unknown) => (error as { code?: unknown } | null)?.code === ErrorCode.MethodNotFound
