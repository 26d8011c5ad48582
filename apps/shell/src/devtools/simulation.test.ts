import { addTexts } from '@center/shared/host'
import { buildMicroFrontend } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { beforeLoad, simulate } from './simulation'

const app = buildMicroFrontend({ serviceCode: '@apps/notepad' })
const other = buildMicroFrontend({ serviceCode: '@apps/energy' })

beforeEach(() => {
  jest.useFakeTimers()
  addTexts('shell', texts)
})
afterEach(() => {
  simulate('@apps/notepad', 'none')
  jest.useRealTimers()
})

test('a slow network holds the files of one app up for six seconds, a failing one refuses them', async () => {
  simulate('@apps/notepad', 'slow')
  let isThere = false
  void beforeLoad(app)?.then(() => (isThere = true))
  await jest.advanceTimersByTimeAsync(5_999)
  expect([isThere, beforeLoad(other)]).toEqual([false, undefined])
  await jest.advanceTimersByTimeAsync(1)
  expect(isThere).toBe(true)

  simulate('@apps/notepad', 'failing')
  await expect(beforeLoad(app)).rejects.toThrow('调试面板模拟的加载故障')
  simulate('@apps/notepad', 'none')
  expect(beforeLoad(app)).toBeUndefined()
})
