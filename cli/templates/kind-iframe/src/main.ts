import { connect } from '@center/sdk'
import { hasWork, type OpenedApp } from './app'
import { openApp } from './open-app'

/** The build puts in which version this is. */
declare const VERSION: string

const container = document.querySelector('main') ?? document.body
const host = connect({
  app: '__NAME__',
  version: VERSION,
  path: '/',
  beforeSwap: () => ({ dirty: hasWork(app.state()), state: app.state() }),
})

host.on('globalConfig', ({ locale, theme }) => {
  document.documentElement.lang = locale === 'en' ? 'en' : 'zh-CN'
  document.documentElement.style.colorScheme = theme
})

// Drawn at once, with or without a portal; and once more with what the version before handed over, if it did.
let app = open(undefined)
host.connected.then(
  ({ state }) => {
    if (state === undefined) return
    app.close()
    app = open(state)
  },
  () => undefined,
)

function open(state: unknown): OpenedApp {
  const end = new AbortController()
  const opened = openApp({ container, host, state, signal: end.signal })
  return {
    state: opened.state,
    close() {
      opened.close()
      end.abort()
    },
  }
}
