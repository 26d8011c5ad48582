import { mountRootParcel, type Parcel, type ParcelConfig } from 'single-spa'

export type RootParcel = {
  mountPromise: Promise<unknown>
  /** Settles when its `unmount` did. Asked again, it answers the same; asked before the mount is over, it comes after it. */
  unmount(): Promise<unknown>
}

type Lifecycle = (props: object) => unknown
type Lifecycles = Partial<Record<'bootstrap' | 'mount' | 'unmount', Lifecycle | Lifecycle[]>>
type MountChild = (config: ParcelConfig, props: Record<string, unknown> & { domElement: HTMLElement }) => Parcel

/** single-spa's own limits: over before anybody could wait for them. */
const none = { millis: 0, warningMillis: 0, dieOnTimeout: false }
const timeouts = { bootstrap: none, mount: none, unmount: none, update: none }

/**
 * A parcel of single-spa that lets go of everything when it is unmounted, or did not mount.
 *
 * single-spa starts two timers for each life cycle and never ends them, so a closed tab would be held for as long as its
 * limits are. It is told at once that a life cycle is over, and the mount waits for the life cycle itself: the guest
 * host keeps time for guests. And it keeps each parcel without a parent for good, so all of ours have one.
 *
 * `lifecycles` is an object of them, or a function that loads one.
 */
export function mountParcel(lifecycles: unknown, props: Record<string, unknown>, domElement: HTMLElement): RootParcel {
  const loaded = (typeof lifecycles === 'function' ? lifecycles() : lifecycles) as Lifecycles | Promise<Lifecycles>
  /** What has really happened so far. */
  let life = Promise.resolve<unknown>(loaded)
  const inTurn = (name: keyof Lifecycles) => (given: object) => {
    life = life.then(async () => run((await loaded)[name], given))
    return Promise.resolve()
  }
  const config = { bootstrap: inTurn('bootstrap'), mount: inTurn('mount'), unmount: inTurn('unmount'), timeouts }
  const child = parent().then((mountChild) => mountChild(config as ParcelConfig, { ...props, domElement }))
  let ended: Promise<unknown> | null = null
  const unmount = () => (ended ??= child.then((parcel) => parcel.unmount()).then(() => life))

  const mountPromise = child.then((parcel) => parcel.mountPromise).then(() => life)
  mountPromise.catch(() => unmount().catch(() => undefined))
  return { mountPromise, unmount }
}

/** A life cycle may be several functions, one after the other. */
async function run(lifecycle: Lifecycle | Lifecycle[] = [], props: object): Promise<void> {
  for (const step of [lifecycle].flat()) await step(props)
}

let mountChild: Promise<MountChild> | null = null

/** Mounts below the one parcel of the page that has no parent: single-spa takes children out of its list. */
function parent(): Promise<MountChild> {
  mountChild ??= new Promise((resolve) => {
    const nothing = async () => undefined
    const mount = async (props: object) => resolve((props as { mountParcel: MountChild }).mountParcel)
    mountRootParcel({ bootstrap: nothing, mount, unmount: nothing, timeouts } as ParcelConfig, {
      domElement: document.createElement('div'),
    })
  })
  return mountChild
}
