import { provideHost } from '@center/sdk/vue'
import { createApp } from 'vue'
import { readState, type AppContext, type AppState, type OpenedApp } from './app'
import Greeting from './greeting.vue'
import { adoptStyle } from './style'

/** Draws the app into the container. */
export function openApp({ container, host, state }: AppContext): OpenedApp {
  adoptStyle(container)
  let current: AppState = readState(state)
  const place = container.appendChild(document.createElement('div'))
  const onChange = (next: AppState): void => {
    current = next
  }
  const app = createApp(Greeting, { state: current, onChange })
  provideHost(host, app)
  app.mount(place)
  return {
    state: () => current,
    close() {
      app.unmount()
      place.remove()
    },
  }
}
