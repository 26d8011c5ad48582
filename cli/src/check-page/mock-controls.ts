import type { Overlay, OverlayAnswer } from '@center/shared/guest-protocol'
import type { CheckPage } from './check-page-api'
import type { GuestHarness } from './guest-harness'

type Page = Pick<CheckPage, 'configure'> & Omit<GuestHarness, 'configure'>

/** How often what the app said is written down. */
const LOG_MS = 250
const MAX_LINES = 200

/** What a person has at hand in a made-up portal: look, user, network, versions, and what the app says. */
export function createControls(page: Page, routes: string[]): HTMLElement {
  const controls = document.createElement('section')
  controls.id = 'mock-controls'
  controls.setAttribute('aria-label', 'Made-up portal')
  const log = document.createElement('pre')
  log.id = 'mock-log'
  log.tabIndex = 0
  log.setAttribute('aria-label', 'Messages of the app')
  const note = (line: string) => {
    log.textContent = [line, ...(log.textContent ?? '').split('\n')].slice(0, MAX_LINES).join('\n')
  }

  const path = choice('Path', routes, (inner) => void reopen(inner))
  const reopen = async (inner: string) => {
    await page.close()
    const { ok, message, ms } = await page.open(inner)
    note(ok ? `mounted ${inner} in ${ms} ms` : `failed: ${message}`)
  }
  controls.append(
    path,
    choice('Language', ['zh', 'en'], (locale) => page.configure({ locale: locale as 'zh' | 'en' })),
    choice('Theme', ['light', 'dark'], (theme) => page.configure({ theme: theme as 'light' | 'dark' })),
    field('User', '张三', (userName) => page.change({ userName })),
    choice('Actions', ['all', 'none'], (which) => page.change({ mayAll: which === 'all' })),
    choice('Latency, ms', ['0', '300', '1000', '5000'], (ms) => page.change({ latencyMs: Number(ms) })),
    choice('Tab', ['on screen', 'hidden'], (state) => page.show(state === 'on screen')),
    button('Mount again', () => reopen(path.querySelector('select')?.value ?? '/')),
    button('Next version', async () => {
      const { version, failure } = await page.swap()
      note(failure === null ? `swapped to ${version}` : `not swapped: ${failure}`)
    }),
    button('Ask beforeSwap', async () => note(`beforeSwap: ${JSON.stringify(await page.ask())}`)),
    log,
  )
  setInterval(() => {
    for (const { type, payload, answer } of page.takeMessages())
      note(`${String(type)} ${JSON.stringify(payload)} → ${JSON.stringify(answer)}`)
  }, LOG_MS)
  void reopen(routes[0] ?? '/')
  return controls
}

function labelled(name: string, control: HTMLElement): HTMLLabelElement {
  const label = document.createElement('label')
  label.append(name, control)
  return label
}

function choice(name: string, values: string[], onChange: (value: string) => void): HTMLLabelElement {
  const select = document.createElement('select')
  select.append(...values.map((value) => new Option(value, value)))
  select.addEventListener('change', () => onChange(select.value))
  return labelled(name, select)
}

function field(name: string, value: string, onChange: (value: string) => void): HTMLLabelElement {
  const input = Object.assign(document.createElement('input'), { value })
  input.addEventListener('change', () => onChange(input.value))
  return labelled(name, input)
}

function button(name: string, press: () => Promise<unknown>): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), { type: 'button', textContent: name })
  made.addEventListener('click', () => void press())
  return made
}

/** Draws what the portal would draw for the app, plainly. */
export function showOverlay(overlay: Overlay, signal: AbortSignal): Promise<OverlayAnswer> {
  const dialog = document.createElement('dialog')
  const [title, confirm, cancel] =
    overlay.kind === 'toast' ? [overlay.level, 'OK', null] : [overlay.title, overlay.confirmLabel, overlay.cancelLabel]
  dialog.append(
    Object.assign(document.createElement('h2'), { textContent: title }),
    Object.assign(document.createElement('p'), { textContent: overlay.text }),
  )
  document.body.append(dialog)
  return new Promise((resolve) => {
    const answer = (given: OverlayAnswer) => {
      dialog.remove()
      resolve(overlay.kind === 'toast' ? null : given)
    }
    dialog.append(button(confirm ?? 'OK', async () => answer('confirm')))
    if (cancel !== null) dialog.append(button(cancel ?? 'Cancel', async () => answer('cancel')))
    dialog.addEventListener('close', () => answer('cancel'))
    signal.addEventListener('abort', () => answer('cancel'), { once: true })
    dialog.showModal()
  })
}
