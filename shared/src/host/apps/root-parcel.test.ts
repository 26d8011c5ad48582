import { mountParcel } from './root-parcel'

const lifecycles = { bootstrap: async () => undefined, mount: async () => undefined, unmount: async () => undefined }

/** The object that single-spa keeps, as a life cycle sees where it came from. */
async function open(mount = async () => undefined) {
  const props = { host: {}, state: {} }
  const seen: Record<string, unknown>[] = []
  const domElement = document.createElement('div')
  const watched = {
    ...lifecycles,
    mount: async (given: Record<string, unknown>) => {
      seen.push(given)
      return mount()
    },
  }
  return { parcel: mountParcel(watched, props, domElement), props, seen, domElement }
}

test('hands props and element to the life cycles', async () => {
  const { parcel, props, seen, domElement } = await open()
  await parcel.mountPromise
  expect(seen).toEqual([expect.objectContaining({ ...props, domElement })])
  await parcel.unmount()
})

test('gives nothing back of what it was handed, and leaves the caller its own', async () => {
  const { parcel, props } = await open()
  await parcel.mountPromise
  await parcel.unmount()
  expect(props).toEqual({ host: {}, state: {} })
  await expect(parcel.unmount()).rejects.toThrow()
})

test('says that it did not mount', async () => {
  const { parcel } = await open(async () => {
    throw new Error('no')
  })
  await expect(parcel.mountPromise).rejects.toThrow('no')
})
