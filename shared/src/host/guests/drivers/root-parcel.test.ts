import { mountParcel } from './root-parcel'

const lifecycles = { bootstrap: async () => undefined, mount: async () => undefined, unmount: async () => undefined }
const open = (own: object | (() => Promise<object>), props: Record<string, unknown> = {}) =>
  mountParcel(typeof own === 'function' ? own : { ...lifecycles, ...own }, props, document.createElement('div'))

test('hands props and element to the life cycles, with those of single-spa', async () => {
  const mount = jest.fn(async () => undefined)
  const parcel = open({ mount }, { host: 'ours' })
  await parcel.mountPromise
  const domElement = expect.any(HTMLElement)
  const own = { mountParcel: expect.any(Function), unmountSelf: expect.any(Function) }
  expect(mount).toHaveBeenCalledWith(expect.objectContaining({ host: 'ours', domElement, ...own }))
  await parcel.unmount()
})

test('runs one life cycle after the other, whatever they consist of', async () => {
  const ran: string[] = []
  const step = (name: string) => async () => {
    await Promise.resolve()
    ran.push(name)
  }
  const own = { bootstrap: [step('a'), step('b')], mount: step('mount'), unmount: [step('c'), step('d')] }
  const parcel = open(async () => own)
  await parcel.mountPromise
  expect(ran).toEqual(['a', 'b', 'mount'])
  await Promise.all([parcel.unmount(), parcel.unmount()])
  expect(ran).toEqual(['a', 'b', 'mount', 'c', 'd'])
})

test('says that it did not mount, and then unmounts nothing', async () => {
  const unmount = jest.fn(async () => undefined)
  const parcel = open({ mount: () => Promise.reject(new Error('no')), unmount })
  await expect(parcel.mountPromise).rejects.toThrow('no')
  await expect(parcel.unmount()).rejects.toThrow('no')
  await expect(open(() => Promise.reject(new Error('not there'))).mountPromise).rejects.toThrow('not there')
  expect(unmount).not.toHaveBeenCalled()
})

test('says that it did not unmount', async () => {
  const parcel = open({ unmount: () => Promise.reject(new Error('stuck')) })
  await parcel.mountPromise
  await expect(parcel.unmount()).rejects.toThrow('stuck')
})

test('unmounts what mounts only after it was closed', async () => {
  const ran: string[] = []
  let arrive = () => {}
  const mount = () => new Promise<void>((resolve) => (arrive = resolve)).then(() => void ran.push('mount'))
  const parcel = open({ mount, unmount: async () => void ran.push('unmount') })
  await new Promise(process.nextTick)
  const gone = parcel.unmount()
  await new Promise(process.nextTick)
  arrive()
  await gone
  expect(ran).toEqual(['mount', 'unmount'])
})

test('leaves no timer behind', async () => {
  jest.useFakeTimers()
  const parcel = open({})
  await parcel.mountPromise
  await parcel.unmount()
  jest.advanceTimersByTime(0)
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})
