import type { SubAppContext } from '@center/sdk'
import { HostProvider } from '@center/sdk/react'
import { createRoot } from 'react-dom/client'
import { createAlerts } from '../plant/alerts'
import { createDevices } from '../plant/devices'
import { textsOf } from '../texts'
import type { Features } from './app-context'
import { freshState, hasUnsent, readState, reduce } from './app-state'
import { createStore } from './create-store'
import { DeviceApp } from './device-app'

export type OpenedApp = {
  /** What the next version is mounted with. */
  state(): unknown
  close(): void
}

/** Renders the app into the element. Nothing is lost in a swap: everything a person did goes along. */
export function openApp(context: SubAppContext, features: Features): OpenedApp {
  const { container, host, base, path, locale, state } = context
  const now = Date.now()
  const devices = createDevices(now)
  const keeper = textsOf(locale)['person.chen']
  const store = createStore(readState(state, freshState(createAlerts(devices, now, keeper))), reduce)
  const tellDirty = () => host.setDirty(hasUnsent(store.get()))
  const endTelling = store.subscribe(tellDirty)
  tellDirty()

  const place = document.createElement('div')
  for (const element of [container, place]) {
    if (element instanceof HTMLElement) Object.assign(element.style, { display: 'block', blockSize: '100%' })
  }
  container.append(place)
  const root = createRoot(place)
  root.render(
    <HostProvider host={host}>
      <DeviceApp {...{ host, base, features, devices, store }} firstPath={path} />
    </HostProvider>,
  )

  return {
    state: () => store.get(),
    close() {
      endTelling()
      root.unmount()
    },
  }
}
