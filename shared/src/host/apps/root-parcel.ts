import { mountRootParcel, type Parcel, type ParcelConfig } from 'single-spa'

export type RootParcel = Pick<Parcel, 'mountPromise'> & { unmount(): Promise<unknown> }

/**
 * A parcel of single-spa that lets go of everything when it is unmounted, or did not mount.
 *
 * single-spa keeps each root parcel for good, with the props it was given (a parcel without a parent is never taken out
 * of its list); so the props are emptied, and neither element nor host object of a closed tab stays in memory.
 */
export function mountParcel(lifecycles: unknown, props: Record<string, unknown>, domElement: HTMLElement): RootParcel {
  const held: Record<string, unknown> & { domElement: HTMLElement } = { ...props, domElement }
  const letGo = (): void => Object.keys(held).forEach((name) => Reflect.deleteProperty(held, name))
  const parcel = mountRootParcel(lifecycles as ParcelConfig, held)
  parcel.mountPromise.catch(letGo)
  return { mountPromise: parcel.mountPromise, unmount: () => parcel.unmount().finally(letGo) }
}
