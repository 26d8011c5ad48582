import { createSemaphore } from './semaphore'

/** Work that lasts until it is told to end. */
function createWork() {
  const ends: (() => void)[] = []
  const seen = { running: 0, max: 0 }
  return {
    seen,
    ends,
    work: async () => {
      seen.running += 1
      seen.max = Math.max(seen.max, seen.running)
      await new Promise<void>((resolve) => ends.push(resolve))
      seen.running -= 1
    },
  }
}

const refuse = () => new Error('full')
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('so many run at once, the others one after the other', async () => {
  const runLimited = createSemaphore({ concurrent: 2, waiting: 10, refuse })
  const { work, ends, seen } = createWork()
  const all = Promise.all(Array.from({ length: 6 }, () => runLimited(work)))
  for (let done = 0; done < 6; done += 1) {
    while (ends.length === 0) await nextTurn()
    ends.shift()?.()
  }
  await all
  expect(seen).toEqual({ max: 2, running: 0 })
})

test('one too many is refused at once', async () => {
  const runLimited = createSemaphore({ concurrent: 1, waiting: 1, refuse })
  const { work, ends } = createWork()
  const accepted = [runLimited(work), runLimited(work)]
  await expect(runLimited(work)).rejects.toMatchObject({ message: 'full' })
  while (ends.length === 0) await nextTurn()
  ends.shift()?.()
  while (ends.length === 0) await nextTurn()
  ends.shift()?.()
  await Promise.all(accepted)
})

test('what fails makes room too', async () => {
  const runLimited = createSemaphore({ concurrent: 1, waiting: 1, refuse })
  await expect(runLimited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(runLimited(() => Promise.resolve('done'))).resolves.toBe('done')
})
