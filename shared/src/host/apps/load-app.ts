import type { LifeCycles } from 'single-spa'
import { hashOfFile, readBoot, type BootFile } from '../page/boot'
import { forgetFailed } from '../guests/code/system-registry'
import { reportApp } from '../telemetry/report-app'

/** What single-spa wants of an app. */
export type LoadedApp = Pick<LifeCycles, 'bootstrap' | 'mount' | 'unmount' | 'update'> & { timeouts: typeof timeouts }

/** Platform 6: after four seconds it is slow, after fifteen something is wrong, and it is waited for. */
const usual = { millis: 15_000, dieOnTimeout: false, warningMillis: 4_000 }
/**
 * Said for each app: single-spa writes the limits of whatever it mounts over its own, so those of the parcel before would be
 * the app's.
 */
const timeouts = { bootstrap: usual, mount: usual, unmount: usual, unload: usual, update: usual }

/** Loads one of our own apps by its name in the import map, its styles beside it. After a failure it may be called again. */
export async function loadApp(name: string): Promise<LoadedApp> {
  const styles = readBoot().apps.find((app) => app.name === name)?.styles ?? []
  const started = performance.now()
  try {
    const [module] = await Promise.all([System.import(name), ...styles.map(loadStyle)])
    reportApp(name, { event: 'load', ms: performance.now() - started })
    return lifecyclesOf(name, module)
  } catch (error) {
    reportApp(name, { event: 'error', error: 'load' })
    forgetFailed(System)
    throw error
  }
}

/** Without `name` and anything else an app may export: two parcels of one name would unmount each other. */
function lifecyclesOf(name: string, { bootstrap, mount, unmount, update }: System.Module): LoadedApp {
  const lifecycles = { bootstrap, mount: reported(name, mount), unmount, ...(update ? { update } : {}) }
  return { ...lifecycles, timeouts }
}

type Mount = (props: object) => Promise<unknown>

function reported(name: string, mount: Mount | Mount[]): Mount {
  return async (props) => {
    const started = performance.now()
    try {
      for (const step of [mount].flat()) await step(props)
    } catch (error) {
      reportApp(name, { event: 'error', error: 'mount' })
      throw error
    }
    reportApp(name, { event: 'mount', ms: performance.now() - started })
  }
}

function loadStyle(file: BootFile): Promise<void> {
  const { href } = file
  const isThere = [...document.styleSheets].some((sheet) => sheet.href === new URL(href, document.baseURI).href)
  if (isThere) return Promise.resolve()
  const integrity = hashOfFile(file)
  if (integrity === '') return Promise.reject(new Error(`Refused to load ${href}: there is no hash of it.`))
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, integrity })
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`Error loading ${href}`))
    })
    document.head.append(link)
  })
}
