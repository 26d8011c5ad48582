import { readState, type AppContext, type OpenedApp } from './app'
import { adoptStyle } from './style'
import { texts } from './texts'

/** Draws the app into the container. Start your own work here. */
export function openApp({ container, host, state, signal }: AppContext): OpenedApp {
  adoptStyle(container)
  const page = document.createElement('section')
  const heading = document.createElement('h1')
  const label = document.createElement('label')
  const question = document.createElement('span')
  const field = document.createElement('textarea')
  const hint = document.createElement('p')
  page.className = 'page'
  label.append(question, field)
  page.append(heading, label, hint)
  field.value = readState(state).text

  function write(): void {
    const { userInfo } = host
    heading.textContent = userInfo ? host.t(texts.hello, { name: userInfo.name }) : host.t(texts.welcome)
    question.textContent = host.t(texts.label)
    hint.textContent = host.t(texts.hint)
  }
  write()

  const offs = [host.on('userInfo', write), host.on('globalConfig', write)]
  signal.addEventListener('abort', () => offs.forEach((off) => off()), { once: true })
  const mark = (): void => host.setDirty(field.value !== '')
  field.addEventListener('input', mark, { signal })
  mark()
  container.append(page)

  return { state: () => ({ text: field.value }), close: () => page.remove() }
}
