import { text } from '@center/shared/host'

/** A page in place of something that is not there: what happened, and a button that tries again. */
type Panel = {
  id: string
  title: string
  detail: string
  /** Default: to try again. */
  label?: string
  onRetry: () => void | Promise<void>
}

/** Shown when an app of ours does not load, mount or unmount. The rest of the page lives on. */
export function showAppFailure(name: string, onRetry: Panel['onRetry']): void {
  showPanel({
    id: name,
    title: text('root:app.title', { name }),
    detail: text('root:app.detail'),
    onRetry,
  })
}

/**
 * Shown when the runtime configuration could not be fetched: nothing can start without it. Without a network it says so, and
 * tries again by itself when that is back.
 */
export function showConfigurationFailure(onRetry: Panel['onRetry']): void {
  const detail = navigator.onLine ? text('root:configuration.detail') : text('root:configuration.offline')
  const { retry } = showPanel({ id: 'configuration', title: text('root:configuration.title'), detail, onRetry })
  window.addEventListener('online', () => retry.isConnected && retry.click(), { once: true })
}

/** Shown when the address names a tenant that the server does not know: trying again would not help, leaving for the portal does. */
export function showUnknownTenant(tenantCode: string, leave: () => void): void {
  const label = text('root:tenant.leave')
  const detail = text('root:tenant.detail', { tenantCode: tenantCode.slice(0, SHOWN) })
  showPanel({ id: 'tenant', title: text('root:tenant.title'), detail, label, onRetry: leave })
}

/** Shown by a portal that has no tenant: it waits for its administrator, who has the address that begins it. */
export function showSetupRequired(onRetry: Panel['onRetry']): void {
  showPanel({ id: 'setup', title: text('root:setup.title'), detail: text('root:setup.detail'), onRetry })
}

/** Takes the panel of an app away, if there is one. */
export function hideFailure(id: string): void {
  panels()
    ?.querySelector(`[data-failure="${CSS.escape(id)}"]`)
    ?.remove()
}

export function panels(): HTMLElement | null {
  return document.getElementById('center-failures')
}

function showPanel({ id, title, detail, label, onRetry }: Panel): { retry: HTMLButtonElement } {
  const hadFocus = panels()?.contains(document.activeElement) ?? false
  hideFailure(id)
  const panel = document.createElement('section')
  panel.className = 'center-notice center-failure'
  panel.dataset['failure'] = id
  panel.setAttribute('role', 'alert')
  const heading = document.createElement('h1')
  heading.textContent = title
  const paragraph = document.createElement('p')
  paragraph.textContent = detail
  const retry = label ? plainButton(label, onRetry) : retryButton(panel, onRetry)
  panel.append(drawPicture(), heading, paragraph, retry)
  panels()?.append(panel)
  if (hadFocus) retry.focus()
  return { retry }
}

/** While the attempt lasts the page stays and the button says so; a page that came in its place meanwhile is left alone. */
function retryButton(panel: HTMLElement, onRetry: Panel['onRetry']): HTMLButtonElement {
  const retry = plainButton(text('common:retry'), () => {
    if (panel.getAttribute('aria-busy') === 'true') return
    panel.setAttribute('aria-busy', 'true')
    retry.textContent = text('root:retrying')
    void Promise.resolve(onRetry()).finally(() => panel.remove())
  })
  return retry
}

/** A button as these pages have it. */
export function plainButton(label: string, onClick: () => unknown): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', onClick)
  return button
}

/** So much of a code is enough to see what is wrong with it. */
const SHOWN = 40
const SVG = 'http://www.w3.org/2000/svg'
const warningSign = 'M12 3 1.8 20.5h20.4L12 3Zm0 4 6.7 11.5H5.3L12 7Zm-1 3.6h2v4h-2v-4Zm0 5h2v2h-2v-2Z'

/** Drawn by hand: there is no library yet when the first of these pages is needed. */
export function drawPicture(): Element {
  const picture = document.createElement('div')
  picture.className = 'center-failure-picture'
  picture.setAttribute('aria-hidden', 'true')
  const drawing = document.createElementNS(SVG, 'svg')
  drawing.setAttribute('viewBox', '0 0 24 24')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', warningSign)
  drawing.append(path)
  picture.append(drawing)
  return picture
}
