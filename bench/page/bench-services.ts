import type { Host } from '@center/shared/guest-protocol'
import { createGuestModules, importNativeModule, preloadModules } from '../../shared/src/host/guests/code/guest-modules'
import type { GuestModule, GuestModules, GuestServices } from '../../shared/src/host/guests/guest-services'
import type { GuestManifest, Shape } from './guest-rows'

type Register = { register(callback: (value: unknown) => void): unknown; reply(value: unknown): void }
type Lifecycle = (props: Record<string, unknown>) => Promise<unknown>

/** The guest host with nothing around it: no sign-in, no server, no React. */
export async function createBenchServices(
  manifest: GuestManifest,
  { shape, withReact }: { shape: Shape; withReact: boolean },
): Promise<{ services: GuestServices }> {
  const isSystem = shape === 'system'
  // What a page for System bundles has loaded before any guest, and others need not.
  if (shape === 'esmShared') addNativeMap(manifest)
  const singleSpa = isSystem ? await startSystem(manifest, withReact) : null
  const services: GuestServices = {
    observable: (state) => state,
    modules: isSystem ? systemModules() : nativeModules(),
    fetchStyle,
    mountParcel(lifecycles, props) {
      if (!singleSpa) throw new Error('Only the page of System bundles has parcels.')
      return singleSpa(lifecycles, props)
    },
    user: () => null,
    configuration: () => ({ locale: 'zh', theme: 'light', base: '/bench' }),
    onChange: () => () => undefined,
    can: () => true,
    now: () => performance.now(),
    randomId: () => crypto.randomUUID(),
    // Ten thousand messages at once are what is measured, not what is refused.
    limits: { slowMs: 4_000, requestMs: 5_000, rate: 1e9, burst: 1e9, maxDropped: 1e9, maxHidden: 12 },
  }
  return { services }
}

/** With `withReact` the shared libraries are there before any guest, as in the portal, which runs on them itself. */
async function startSystem({ shared }: GuestManifest, withReact: boolean) {
  await loadScript('system.js')
  const { mountParcel } = await import('../../shared/src/host/guests/drivers/root-parcel')
  System.addImportMap({ imports: shared.system })
  if (withReact) await Promise.all(Object.keys(shared.system).map((name) => System.import(name)))
  return (lifecycles: GuestModule, props: Record<string, unknown>) =>
    mountParcel(lifecycles, props, props['domElement'] as HTMLElement)
}

/** React from the browser's own import map, which a page has before its first module. */
function addNativeMap({ shared }: GuestManifest): void {
  const text = JSON.stringify({ imports: shared.esm })
  document.head.append(Object.assign(document.createElement('script'), { type: 'importmap', text }))
}

function loadScript(src: string): Promise<unknown> {
  const script = Object.assign(document.createElement('script'), { src })
  return new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
}

/** A module whose default export is the element's class: defined here, and given the host's bus as `bench`. */
function nativeModules(): GuestModules {
  return {
    async load(guest) {
      const module = await importNativeModule(guest)
      const Guest = module['default'] as CustomElementConstructor
      class BenchGuest extends Guest {
        set host(host: Host) {
          Object.assign(this, { bench: toBench(host) })
        }
      }
      customElements.define(String(guest.tag), BenchGuest)
      return module
    },
    preload: preloadModules,
    forgetFailed: () => undefined,
    release: () => undefined,
  }
}

function systemModules(): GuestModules {
  const modules = createGuestModules(System)
  return {
    ...modules,
    async load(guest) {
      const module = (await modules.load(guest)) as GuestModule
      const mounts = [module['mount']].flat() as Lifecycle[]
      const withBench = (step: Lifecycle) => (props: Record<string, unknown>) =>
        step({ ...props, bench: toBench(props['host'] as Host) })
      return { ...module, mount: mounts.map(withBench) }
    },
  }
}

function toBench(host: Host): Register {
  return {
    register: (callback) => host.on('event', ({ detail }) => callback(detail)),
    reply: (value) => host.emit(host.app, value),
  }
}

async function fetchStyle(href: string, integrity: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(href, { integrity, signal, credentials: 'same-origin' })
  if (!response.ok) throw new Error(`${href} answered ${response.status}.`)
  return response.text()
}
