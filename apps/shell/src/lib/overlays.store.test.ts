import { waitFor } from '@testing-library/react'
import { pageFunctions, prefetchGuest } from '@center/shared/host'
import { buildMicroFrontend } from '@center/shared/testing'
import {
  needsOwnDocument,
  openAccount,
  openInOwnDocument,
  overlays,
  takeAccountDialog,
  type AccountDialog,
} from './overlays.store'

const { openAddress } = pageFunctions
afterEach(() => {
  Object.assign(pageFunctions, { openAddress })
  openAccount(null)
  sessionStorage.clear()
})

const asking: AccountDialog[] = ['password', 'phone', 'data']
const others: AccountDialog[] = ['name', 'sessions', 'sign-ins', 'two-step', 'proof']

test('before code of a guest has run, every dialog of the account opens in the same document', () => {
  expect([...asking, ...others].filter(needsOwnDocument)).toEqual([])
})

test('once it has run, each dialog that asks for a password needs a document of its own, and no other does', async () => {
  Object.assign(globalThis, { System: { import: async () => ({}) } })
  prefetchGuest(buildMicroFrontend({ kind: 'system' }), 'evaluate')
  await waitFor(() => expect([...asking, ...others].filter(needsOwnDocument)).toEqual(asking))
})

test.each(asking)('the dialog "%s" opens at home in the document that was loaded for it, once', (dialog) => {
  const opened: string[] = []
  Object.assign(pageFunctions, { openAddress: (address: string) => void opened.push(address) })
  openInOwnDocument(dialog)
  expect(opened).toEqual([expect.stringMatching(/\/index$/)])
  expect(overlays.account).toBeNull()

  takeAccountDialog()
  expect(overlays.account).toBe(dialog)
  openAccount(null)
  takeAccountDialog()
  expect(overlays.account).toBeNull()
})
