import type { MicroFrontend } from '../../contract/micro-frontends'
import type { GuestState } from './guest-handle'

/**
 * Writes into a tab's container what it holds, for styles and tests.
 *
 * A hidden guest stays where it is: `content-visibility` keeps its layout and never reloads a frame, `inert` takes it out of
 * reach of keyboard and assistive technology.
 */
export function markContainer(container: HTMLElement, { serviceCode, kind }: MicroFrontend, state: GuestState): void {
  const isHidden = state.status === 'hidden'
  Object.assign(container.dataset, {
    app: serviceCode,
    appKind: kind,
    appVersion: state.version,
    appState: state.status,
  })
  container.style.setProperty('content-visibility', isHidden ? 'hidden' : null)
  container.toggleAttribute('inert', isHidden)
}

/** Gives the container back as it came. */
export function clearContainer(container: HTMLElement): void {
  for (const name of ['app', 'appKind', 'appVersion', 'appState']) delete container.dataset[name]
  container.style.removeProperty('content-visibility')
  if (container.getAttribute('style') === '') container.removeAttribute('style')
  container.removeAttribute('inert')
}
