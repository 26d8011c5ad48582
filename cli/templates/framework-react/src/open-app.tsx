import { HostProvider } from '@center/sdk/react'
import { createRoot } from 'react-dom/client'
import { readState, type AppContext, type AppState, type OpenedApp } from './app'
import { Greeting } from './greeting'
import { adoptStyle } from './style'

/** Draws the app into the container. */
export function openApp({ container, host, state }: AppContext): OpenedApp {
  adoptStyle(container)
  let current: AppState = readState(state)
  const place = container.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const handleChange = (next: AppState): void => {
    current = next
  }
  root.render(
    <HostProvider host={host}>
      <Greeting state={current} onChange={handleChange} />
    </HostProvider>,
  )
  return {
    state: () => current,
    close() {
      root.unmount()
      place.remove()
    },
  }
}
