import { text } from '@center/shared/host'

/** A panel in place of something that is not there: what happened, and a button that tries again. */
type Panel = { id: string; title: string; detail: string; onRetry: () => void }

/** Shown when an app of ours does not load, mount or unmount. The rest of the page lives on. */
export function showAppFailure(name: string, onRetry: () => void): void {
  showPanel({
    id: name,
    title: text('root:app.title', { name }),
    detail: text('root:app.detail'),
    onRetry,
  })
}

/** Shown when the runtime configuration could not be fetched: nothing can start without it. */
export function showConfigurationFailure(onRetry: () => void): void {
  showPanel({
    id: 'configuration',
    title: text('root:configuration.title'),
    detail: text('root:configuration.detail'),
    onRetry,
  })
}

/** Takes the panel of an app away, if there is one. */
export function hideFailure(id: string): void {
  panels()
    ?.querySelector(`[data-failure="${CSS.escape(id)}"]`)
    ?.remove()
}

function panels(): HTMLElement | null {
  return document.getElementById('center-failures')
}

function showPanel({ id, title, detail, onRetry }: Panel): void {
  hideFailure(id)
  const panel = document.createElement('section')
  panel.className = 'center-notice'
  panel.dataset['failure'] = id
  panel.setAttribute('role', 'alert')
  const heading = document.createElement('h1')
  heading.textContent = title
  const paragraph = document.createElement('p')
  paragraph.textContent = detail
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.textContent = text('common:retry')
  retry.addEventListener('click', () => {
    hideFailure(id)
    onRetry()
  })
  panel.append(heading, paragraph, retry)
  panels()?.append(panel)
}
