import { waitFor } from '@testing-library/react'
import { printAllRows } from './print-lists'

const ok = <Value>(value: Value) => ({ ok: true as const, value })
const failed = { code: 'session.idle', status: 40109, message: '', data: null, requestId: null } as const
const press = (init: KeyboardEventInit) => {
  const event = new KeyboardEvent('keydown', { key: 'p', cancelable: true, ...init })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

let shown: number[]
let printed: number[] | null
beforeEach(() => {
  shown = [1, 2]
  printed = null
  window.print = () => void (printed = shown)
})

const list = (load: (page: number) => ReturnType<Parameters<typeof printAllRows<number>>[0]['load']>) => ({
  limit: 2,
  load,
  show: (rows: number[]) => void (shown = rows),
  restore: async () => void (shown = [1, 2]),
})

test('Ctrl+P prints all rows of a list, and shows the page again', async () => {
  const stop = printAllRows(list(async (page) => ok({ rows: page === 3 ? [5] : [page * 2 - 1, page * 2], total: 5 })))
  expect(press({ ctrlKey: true })).toBe(true)
  await waitFor(() => expect(printed).toEqual([1, 2, 3, 4, 5]))
  await waitFor(() => expect(shown).toEqual([1, 2]))
  stop()
})

test('prints the page when the rest cannot be loaded', async () => {
  const stop = printAllRows(list(async () => ({ ok: false, failure: failed })))
  press({ metaKey: true })
  await waitFor(() => expect(printed).toEqual([1, 2]))
  stop()
})

test('leaves the keys to the browser without a list, and any other key', () => {
  expect(press({ ctrlKey: true })).toBe(false)
  const stop = printAllRows(list(async () => ok({ rows: [], total: 0 })))
  expect([press({}), press({ ctrlKey: true, shiftKey: true })]).toEqual([false, false])
  stop()
})
