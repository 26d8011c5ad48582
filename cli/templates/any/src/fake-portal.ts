import { createFakeHost } from '@center/sdk/testing'
import type { AppContext } from './app'

/** A portal for tests: the SDK's fake host, and a place to draw into. */
export function openFakePortal(state?: unknown) {
  const host = createFakeHost({ user: { name: '李华' } })
  const end = new AbortController()
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  const context: AppContext = { container, host, state, signal: end.signal }
  return {
    context,
    host,
    container,
    /** The text that a person sees. */
    text: () => container.textContent ?? '',
    field: () => container.querySelector('textarea') as HTMLTextAreaElement,
    speakEnglish: () => host.tell('globalConfig', { locale: 'en', theme: 'dark', base: '/center/app' }),
    /** Whether the app said last that there is unsaved work. */
    dirty: () => host.said.filter(({ type }) => type === 'dirty').at(-1)?.payload,
    end: () => end.abort(),
  }
}
