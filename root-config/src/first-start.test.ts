import { readSetup } from '@center/shared/contract'
import { pageFunctions, portalBase } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { atFirstStart } from './first-start'

let server: FakeServer
let replaced: jest.SpyInstance
beforeEach(() => {
  server = startFakeServer()
  replaced = jest.spyOn(pageFunctions, 'replaceAddress').mockReturnValue()
})
afterEach(() => {
  replaced.mockRestore()
  server.close()
})

test('a portal that waits for its first start leads to the page of it', async () => {
  server.answer(readSetup, { isNeeded: true })
  expect(await atFirstStart(`${portalBase}/login`)).toBe('moved')
  expect(replaced).toHaveBeenCalledWith(`${portalBase}/setup`)
})

test('the page of the first start is drawn where it is, with its secret', async () => {
  expect(await atFirstStart(`${portalBase}/setup/`)).toBe('draw')
  expect(replaced).not.toHaveBeenCalled()
})

test('a portal with tenants, and a server that does not answer, lead nowhere', async () => {
  server.answer(readSetup, { isNeeded: false })
  expect(await atFirstStart(`${portalBase}/login`)).toBeNull()
  server.refuse(readSetup, 'server.failed')
  expect(await atFirstStart(`${portalBase}/login`)).toBeNull()
  expect(replaced).not.toHaveBeenCalled()
})
