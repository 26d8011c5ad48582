import { dispatchServerEvent, setLocale } from '@center/shared/host'
import { openAddress } from './lib/pages/navigation'
import { notify } from '@center/shared/ui'
import { watchCanaries } from './watch-canaries'

jest.mock('@center/shared/ui', () => ({ notify: jest.fn() }))
jest.mock('./lib/pages/navigation', () => ({ openAddress: jest.fn() }))

test('operators are told of a canary that was taken back, and led to it, as long as they are watched for', async () => {
  await setLocale('zh')
  const stop = watchCanaries()
  const event = {
    type: 'health',
    name: '@apps/energy',
    version: '2.0.0',
    to: '1.0.0',
    reason: 'errors',
    revision: 7,
  } as const
  dispatchServerEvent(event)
  expect(notify).toHaveBeenCalledTimes(1)
  const [, notice] = jest.mocked(notify).mock.calls[0] ?? []
  notice?.actions?.[0]?.onAction()
  expect(openAddress).toHaveBeenCalledWith(expect.stringMatching(/^\/ops#app=%40apps%2Fenergy&tenant=/))
  stop()
  dispatchServerEvent(event)
  expect(notify).toHaveBeenCalledTimes(1)
})
