import { act, fireEvent, render, screen } from '@testing-library/react'
import { checkCaptcha, getCaptcha, type SliderTrace } from '@center/shared/contract'
import { addTexts, setLocale } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { CaptchaBox } from './captcha-box'

let server: FakeServer
const checks = () => server.calls.filter(({ path }) => path === checkCaptcha.url)
const puzzle = {
  originalImageBase64: 'picture',
  jigsawImageBase64: 'piece',
  wordList: ['的', '一', '了'],
  token: 'token',
}
const repliesWith = (repData: object) => ({
  http: 200,
  body: { status: 200, message: '', data: null, repCode: '0000', repMsg: null, repData, success: true },
})

beforeEach(async () => {
  addTexts('auth', texts)
  await setLocale('zh')
  jest.useFakeTimers()
  HTMLElement.prototype.setPointerCapture = () => {}
  // jsdom knows the event by its name only; what it says of its place is that of a mouse.
  Object.assign(window, { PointerEvent: MouseEvent })
  server = startFakeServer()
  server.reply(getCaptcha, () => repliesWith({ ...puzzle, secretKey: null }))
  server.reply(checkCaptcha, () => repliesWith({}))
})
afterEach(() => {
  server.close()
  jest.useRealTimers()
})

/** Answers and the file of the cipher arrive; no time goes by. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await import('./cipher')
      await jest.advanceTimersByTimeAsync(0)
    }
  })

async function open(kind: 'blockPuzzle' | 'clickWord') {
  const box = { kind, scene: 'LOGIN', tenantCode: () => 'park', onSolved: () => undefined } as const
  await act(async () => render(<CaptchaBox {...box} />))
  await settle()
}

describe('the block of the slider', () => {
  const handle = () => screen.getByRole('slider', { name: '拼图位置' })
  const point = (type: 'Down' | 'Move' | 'Up', clientX: number, button = 0) =>
    act(async () => fireEvent[`pointer${type}`](handle(), { clientX, button, pointerId: 1 }))

  async function drag(pixels: number) {
    await point('Down', 0)
    await point('Move', pixels)
    await point('Up', pixels)
    await settle()
  }

  const valueAfter = async (name: string, shiftKey = false) => {
    await act(async () => fireEvent.keyDown(handle(), { key: name, shiftKey }))
    return handle().getAttribute('aria-valuenow')
  }

  test('has a step for each key, five times as far with Shift, and leaves other keys to the page', async () => {
    await open('blockPuzzle')
    expect(await valueAfter('PageUp', true)).toBe('100')
    expect(await valueAfter('PageDown')).toBe('80')
    expect(await valueAfter('ArrowDown')).toBe('78')
    expect(await valueAfter('ArrowUp')).toBe('80')
    expect(await valueAfter('ArrowLeft', true)).toBe('70')
    expect(await valueAfter('Home')).toBe('0')
    expect(fireEvent.keyDown(handle(), { key: 'Tab' })).toBe(true)
    expect(fireEvent.keyDown(handle(), { key: 'ArrowUp' })).toBe(false)
  })

  test('is not drawn by another button of the mouse, nor by a pointer that only passes', async () => {
    await open('blockPuzzle')
    await point('Down', 0, 2)
    await point('Move', 80)
    await point('Up', 80)
    expect(handle().getAttribute('aria-valuenow')).toBe('0')
    expect(checks()).toEqual([])
  })

  test('goes as far as the pointer does on a bar that is wider than the picture, and on from where it was', async () => {
    await open('blockPuzzle')
    Object.defineProperty(handle().parentElement, 'clientWidth', { value: 620 })
    await valueAfter('PageUp')
    await point('Down', 0)
    await point('Move', 80)
    expect(handle().getAttribute('aria-valuenow')).toBe('60')
  })

  test('is no attempt when it was moved by less than three', async () => {
    await open('blockPuzzle')
    await drag(2)
    expect([handle().getAttribute('aria-valuenow'), checks()]).toEqual(['0', []])
    await drag(3)
    expect(checks()).toHaveLength(1)
  })

  test('stays where it was let go of while that is checked', async () => {
    await open('blockPuzzle')
    await drag(150)
    expect(await valueAfter('Home')).toBe('150')
    await drag(50)
    expect([handle().getAttribute('aria-valuenow'), checks().length]).toEqual(['150', 1])
  })
})

describe('the cross hair of the click captcha', () => {
  const area = () => screen.getByRole('button', { name: '按顺序点击图片中的文字' })
  const key = (name: string, shiftKey = false) => act(async () => fireEvent.keyDown(area(), { key: name, shiftKey }))
  const cross = () => [...area().children].at(-1)?.getAttribute('style') ?? null

  test.each([
    ['ArrowLeft', 'ArrowUp', 'inset-inline-start: 0%; inset-block-start: 0%;'],
    ['ArrowRight', 'ArrowDown', 'inset-inline-start: 100%; inset-block-start: 100%;'],
  ])('goes to the edge and no farther: %s, %s', async (across, along, place) => {
    await open('clickWord')
    await act(async () => area().focus())
    expect(cross()).toBe('inset-inline-start: 50%; inset-block-start: 50%;')
    for (let time = 0; time < 9; time += 1) {
      await key(across, true)
      await key(along, true)
    }
    expect(cross()).toBe(place)
  })

  test('is gone when the focus is, and when the pointer clicks', async () => {
    await open('clickWord')
    await act(async () => area().focus())
    await act(async () => area().blur())
    expect(area().children).toHaveLength(0)
    await act(async () => area().focus())
    await act(async () => fireEvent.click(area(), { clientX: 0, clientY: 0, detail: 1 }))
    expect(area().textContent).toBe('1')
    expect(area().children).toHaveLength(1)
  })

  test('is no mark of the pointer, which marks where it is in the picture, wherever that is on the page', async () => {
    await open('clickWord')
    area().getBoundingClientRect = () => ({ left: 100, top: 40, width: 155, height: 77.5 }) as DOMRect
    await act(async () => fireEvent.click(area(), { clientX: 131, clientY: 71, detail: 1 }))
    expect(cross()).toBe('inset-inline-start: 20%; inset-block-start: 40%;')
  })

  test('takes the keys that it knows; what a key clicks beside is no mark', async () => {
    await open('clickWord')
    expect(fireEvent.keyDown(area(), { key: 'Enter' })).toBe(false)
    expect(fireEvent.keyDown(area(), { key: 'Tab' })).toBe(true)
    await act(async () => fireEvent.click(area(), { clientX: 9, clientY: 9, detail: 0 }))
    expect(area().textContent).toBe('')
  })
})

describe('the trace of the slider', () => {
  const traceSent = () => (checks().at(-1)?.body as { trace?: SliderTrace } | undefined)?.trace

  test('tells each press of a key with where the piece was and when', async () => {
    await open('blockPuzzle')
    const handle = screen.getByRole('slider', { name: '拼图位置' })
    for (const key of ['PageUp', 'ArrowRight', 'ArrowRight', 'Enter']) {
      await act(async () => fireEvent.keyDown(handle, { key }))
      await act(async () => jest.advanceTimersByTimeAsync(80))
    }
    await settle()
    expect(traceSent()).toEqual({
      keys: [
        [20, 0, 0],
        [22, 0, 80],
        [24, 0, 160],
      ],
      pointer: [],
    })
  })
})
