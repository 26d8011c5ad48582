import type { HostMessage } from '../../../../guest-protocol/host-to-guest'
import { addressOf } from '../guest-address'
import { isSmallEnough } from '../../bus/message-size'
import type { Dialect, DialectOptions } from './dialect'
import { keepLuigiToken } from './luigi-token'
import { readLuigi, type LuigiMessage } from './luigi-messages'
import { answerLuigi } from './luigi-questions'
import { toOwnPath } from './luigi-paths'

/**
 * Answers the client of Luigi (`@luigi-project/client` 2) as its core does: context, navigation, unsaved work, alerts, confirmations and events.
 *
 * The context is what operations registered as `props`, with `userInfo`. A path is of the app itself unless it begins with `/`: then it is one
 * of the portal and opens in a tab, as dialogs and split views do. Storage, view groups and back-drops have no place here.
 */
export function createDialect({ request, services, tell }: DialectOptions): Dialect {
  const { guest, receive, signal } = request
  let { path } = request
  let isThere = false
  const token = keepLuigiToken(request, (authData) => tell({ msg: 'luigi.auth.tokenIssued', authData }))

  const contextOf = () => ({
    context: { ...guest.props, userInfo: services.user(guest) },
    nodeParams: Object.fromEntries(new URL(path, 'http://app.invalid').searchParams),
    pathParams: {},
    searchParams: {},
    internal: internalOf(services.configuration(guest)),
  })
  const show = (more: object) =>
    tell({ msg: 'luigi.navigate', viewUrl: addressOf(guest, path), ...contextOf(), ...more })

  async function begin(): Promise<void> {
    const authData = await token.first()
    if (signal.aborted) return
    isThere = true
    tell({ msg: 'luigi.init', ...contextOf(), authData })
  }

  function go(to: string, replace = false): void {
    path = to
    void receive('navigate', { path, ...(replace && { replace }) })
    show({})
  }

  function open({ link, newTab, modal, drawer, splitView, nodeParams, preventHistoryEntry }: LuigiMessage['open']) {
    const own = toOwnPath(link, path, guest.menuPrefix, nodeParams)
    const isBeside = newTab || modal || drawer || splitView
    if (own !== null && !isBeside) return go(own, preventHistoryEntry)
    void receive('openTab', { path: own === null ? link : `/${guest.menuPrefix}${own}` })
  }

  function take(data: unknown): boolean {
    const message = isSmallEnough(data) ? readLuigi(data) : null
    if (!message) return isNamed(data)
    if (message.begin) void begin()
    if (message.open) open(message.open)
    if (message.params) go(toOwnPath('.', path, guest.menuPrefix, message.params.data) ?? path, message.params.replace)
    if (message.say) void receive(message.say.type, message.say.payload)
    if (message.ask) void answerLuigi(message.ask, { request, tell, route: () => `/${guest.menuPrefix}${path}` })
    return true
  }

  function post(message: HostMessage): boolean {
    if (!isThere) return false
    if (message.type === 'navigate') {
      ;({ path } = message.payload)
      show({})
    } else if (message.type === 'userInfo') show({ withoutSync: true })
    else if (message.type === 'globalConfig') {
      tell({ msg: 'luigi.current-locale-changed', currentLocale: message.payload.locale })
      show({ withoutSync: true })
    } else if (message.type === 'hidden') tell({ msg: 'luigi-client.inactive-microfrontend' })
    else if (message.type === 'event') tell({ msg: 'custom', data: toCustom(message.payload) })
    else return false
    return true
  }

  return { take, post, beforeSwap: async () => undefined }
}

/** Other words of Luigi, which ask for nothing that is here. */
const isNamed = (data: unknown) => typeof (data as { msg?: unknown } | null)?.msg === 'string'

function internalOf({ locale, theme }: { locale: string; theme: string }): object {
  return {
    currentLocale: locale,
    currentTheme: theme,
    // One can go back: the portal knows where to.
    viewStackSize: 1,
    isNavigateBack: false,
    activeFeatureToggleList: [],
    clientPermissions: {},
    thirdPartyCookieCheck: { disabled: true },
  }
}

/** A custom message is one object with an `id`. */
function toCustom({ name, detail, from }: { name: string; detail?: unknown; from: string }): object {
  const fields = typeof detail === 'object' && detail !== null && !Array.isArray(detail) ? detail : { detail }
  return { ...fields, id: name, from }
}
