import type { SubAppContext } from '@center/sdk'
import { provideHost } from '@center/sdk/vue'
import { createApp } from 'vue'
import EnergyApp from './energy-app.vue'
import { createEnergy, energyKey } from './energy'

export type OpenedEnergy = {
  /** What the next version is mounted with. */
  state(): unknown
  close(): void
}

/** Mounts the Vue app into the element; what a person chose can be taken out of it at any time. */
export function openEnergy(context: SubAppContext): OpenedEnergy {
  const { container, host } = context
  const energy = createEnergy(context, new Date())
  const place = document.createElement('div')
  for (const element of [container, place]) {
    if (element instanceof HTMLElement) Object.assign(element.style, { display: 'block', blockSize: '100%' })
  }
  container.append(place)
  const app = createApp(EnergyApp).provide(energyKey, energy)
  provideHost(host, app)
  app.mount(place)
  return {
    state: () => ({ ...energy.chosen }),
    close: () => app.unmount(),
  }
}
