import { connect } from '@center/sdk'
import { openApp } from './open-app'

/** The build puts in which version this is. */
declare const VERSION: string

const container = document.querySelector('main') ?? document.body
const host = connect({
  app: '__NAME__',
  version: VERSION,
  path: '/',
  beforeSwap: () => ({ dirty: app.state().text !== '', state: app.state() }),
})

host.on('globalConfig', ({ locale, theme }) => {
  document.documentElement.lang = locale === 'en' ? 'en' : 'zh-CN'
  document.documentElement.style.colorScheme = theme
})

const app = openApp({ container, host, state: undefined, signal: new AbortController().signal })
