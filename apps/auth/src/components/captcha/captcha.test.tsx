import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { checkCaptcha, checkCaptchaCode, getCaptcha, sendCaptchaCode } from '@center/shared/contract'
import { addTexts, setLocale } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../../locales/texts'
import { CaptchaBox, type CaptchaBoxProps } from './captcha-box'
import { CaptchaDialog } from './captcha-dialog'
import { encrypt } from './cipher'

const secretKey = 'nta3npwxEgi9i68p'
let server: FakeServer
let solved: string[]
let gets: number

type Rep = { repCode: string; repMsg?: string; repData?: unknown; success?: boolean }

const answer = ({ repCode, repMsg, repData = null }: Rep) => ({
  http: 200,
  body: { status: 200, message: '', data: null, repCode, repMsg: repMsg ?? null, repData, success: repCode === '0000' },
})

/** Pictures as the server draws them, and one outcome of a check after the other; the last one stays. */
function serve(...outcomes: Rep[]) {
  server.reply(getCaptcha, ({ body }) => {
    gets += 1
    const isSlider = (body as { captchaType: string }).captchaType === 'blockPuzzle'
    return answer({
      repCode: '0000',
      repData: {
        originalImageBase64: `picture${gets}`,
        jigsawImageBase64: isSlider ? 'piece' : null,
        wordList: isSlider ? null : ['的', '一', '了'],
        token: `token${gets}`,
        secretKey,
      },
    })
  })
  server.reply(checkCaptcha, () =>
    answer((outcomes.length > 1 ? outcomes.shift() : outcomes[0]) ?? { repCode: '0000' }),
  )
}

const failed: Rep = { repCode: '6111', repMsg: '验证失败' }
const calls = (endpoint: { url: string }) =>
  server.calls.filter(({ path }) => path === endpoint.url).map(({ body }) => body as Record<string, string>)

async function open(props: Partial<CaptchaBoxProps> = {}) {
  const onSolved = (proof: string) => solved.push(proof)
  const box = { kind: 'blockPuzzle', scene: 'LOGIN', tenantCode: () => 'park', onSolved, ...props } as const
  const page = await act(async () => render(<CaptchaBox {...box} />))
  await settle()
  return page
}

/** Answers and the file of the cipher arrive; no time goes by. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await import('./cipher')
      await jest.advanceTimersByTimeAsync(0)
    }
  })
const wait = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms))

const handle = () => screen.getByRole('slider', { name: '拼图位置' })
const picture = () => screen.queryByRole<HTMLImageElement>('img')

async function drag(pixels: number, ms = 1_230) {
  await act(async () => fireEvent.pointerDown(handle(), { button: 0, clientX: 20, pointerId: 1 }))
  await wait(ms)
  await act(async () => fireEvent.pointerMove(handle(), { clientX: 20 + pixels, pointerId: 1 }))
  await act(async () => fireEvent.pointerUp(handle(), { clientX: 20 + pixels, pointerId: 1 }))
  await settle()
}

beforeEach(async () => {
  addTexts('auth', texts)
  await setLocale('zh')
  jest.useFakeTimers()
  HTMLElement.prototype.setPointerCapture = () => {}
  // jsdom knows the event by its name only; what it says of its place is that of a mouse.
  Object.assign(window, { PointerEvent: MouseEvent })
  server = startFakeServer()
  solved = []
  gets = 0
  serve({ repCode: '0000' })
})
afterEach(() => {
  server.close()
  jest.useRealTimers()
})

describe('the slider', () => {
  test('sends where the piece was let go in the measure of 310, at height 5, and a proof of the very same text', async () => {
    await open()
    await drag(150)
    const [check] = calls(checkCaptcha)
    expect(check).toMatchObject({ captchaType: 'blockPuzzle', token: 'token1' })
    expect(check?.['pointJson']).toBe(encrypt('{"x":150,"y":5}', secretKey))
    await wait(1_000)
    expect(solved).toEqual([encrypt('token1---{"x":150,"y":5}', secretKey)])
  })

  test('shows the piece, which goes where the block is drawn to', async () => {
    await open()
    const piece = () => document.querySelector<HTMLImageElement>('img[alt=""]')
    expect(piece()?.src).toMatch(/^data:image\/\w+;base64,piece$/)
    expect(piece()?.style.insetInlineStart).toBe('0%')
    await act(async () => fireEvent.keyDown(handle(), { key: 'PageUp' }))
    expect(Number.parseFloat(piece()?.style.insetInlineStart ?? '')).toBeCloseTo((20 / 310) * 100)
  })

  test('names type, browser, time and purpose when it asks for a picture', async () => {
    const before = Date.now()
    await open()
    expect(calls(getCaptcha)[0]).toMatchObject({
      captchaType: 'blockPuzzle',
      clientUid: expect.stringMatching(/^slider-/),
      scene: 'LOGIN',
    })
    expect(Number(calls(getCaptcha)[0]?.['ts'])).toBeGreaterThanOrEqual(before)
  })

  test('says that it is being checked until that is known', async () => {
    server.reply(checkCaptcha, () => new Promise(() => {}))
    await open()
    await drag(150)
    screen.getByText('正在验证…')
    expect(screen.queryByText('拖到图案相同的缺口')).toBeNull()
  })

  test('says in green how long it took, and closes after 1 s', async () => {
    await open()
    await drag(150, 1_230)
    expect(screen.getByText('1.23 s验证成功').closest('[data-state]')?.getAttribute('data-state')).toBe('success')
    await wait(999)
    expect(solved).toEqual([])
    await wait(1)
    expect(solved).toHaveLength(1)
  })

  test('says in red that it failed, and takes another picture after 1 s', async () => {
    serve(failed)
    await open()
    await drag(150)
    expect(screen.getByText('验证失败').closest('[data-state]')?.getAttribute('data-state')).toBe('failure')
    await wait(999)
    expect(gets).toBe(1)
    await wait(1)
    await settle()
    expect(gets).toBe(2)
    expect(handle().getAttribute('aria-valuenow')).toBe('0')
    expect(solved).toEqual([])
  })

  test('takes its pictures away when too many were asked for', async () => {
    serve({ repCode: '6201', repMsg: 'get接口请求次数超限，请稍后再试!' })
    await open()
    await drag(150)
    expect(picture()).toBeNull()
  })

  test('says in the server’s words why there is no picture', async () => {
    server.reply(getCaptcha, () => answer({ repCode: '6201', repMsg: 'get接口请求次数超限，请稍后再试!' }))
    await open()
    expect(screen.getByRole('alert').textContent).toContain('get接口请求次数超限，请稍后再试!')
    expect(picture()).toBeNull()
    serve()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '换一张图片' })))
    await settle()
    expect(picture()?.src).toContain('data:image/png;base64,picture')
  })

  test('is moved by arrow keys and checked by Enter', async () => {
    await open()
    const key = (name: string, shiftKey = false) =>
      act(async () => fireEvent.keyDown(handle(), { key: name, shiftKey }))
    for (let time = 0; time < 10; time += 1) await key('ArrowRight')
    await key('ArrowRight', true)
    await key('ArrowLeft')
    await key('PageUp')
    expect(handle().getAttribute('aria-valuenow')).toBe('48')
    await key('Enter')
    await settle()
    expect(calls(checkCaptcha)[0]?.['pointJson']).toBe(encrypt('{"x":48,"y":5}', secretKey))
    expect(screen.getByRole('status').textContent).toContain('验证成功')
  })

  test('never leaves the picture, and a press without a move is no attempt', async () => {
    await open()
    await act(async () => fireEvent.keyDown(handle(), { key: 'End' }))
    expect(handle().getAttribute('aria-valuenow')).toBe('263')
    await act(async () => fireEvent.keyDown(handle(), { key: 'Home' }))
    await drag(0)
    expect(calls(checkCaptcha)).toEqual([])
  })

  test('is back at its beginning when the system takes the drag away', async () => {
    await open()
    await act(async () => fireEvent.pointerDown(handle(), { button: 0, clientX: 0, pointerId: 1 }))
    await act(async () => fireEvent.pointerMove(handle(), { clientX: 80, pointerId: 1 }))
    await act(async () => fireEvent.pointerCancel(handle(), { pointerId: 1 }))
    expect(handle().getAttribute('aria-valuenow')).toBe('0')
    expect(calls(checkCaptcha)).toEqual([])
  })

  test('is 310 by 155 with a bar of 40 and a block of 50, and 400 by 200 where it is asked for', async () => {
    const { container, unmount } = await open()
    const stylesOf = (page: HTMLElement) =>
      ['.slider', '.picture'].map((name) => page.querySelector<HTMLElement>(name)?.style)
    expect(stylesOf(container).map((style) => style?.inlineSize)).toEqual(['310px', '310px'])
    expect(stylesOf(container)[1]?.aspectRatio).toBe('310 / 155')
    unmount()
    const wide = await open({ width: 400 })
    expect(stylesOf(wide.container).map((style) => style?.inlineSize)).toEqual(['400px', '400px'])

    const css = readFileSync(join(__dirname, 'slider-captcha.module.css'), 'utf8')
    expect(css).toMatch(/\.bar \{[^}]*\sblock-size: 40px;/)
    expect(css).toMatch(/\.block \{[^}]*\sinline-size: 50px;/)
  })

  test('requests nothing and calls no callback once it is gone', async () => {
    serve(failed)
    const { unmount } = await open()
    await drag(150)
    unmount()
    await wait(5_000)
    expect(gets).toBe(1)
    expect(solved).toEqual([])
  })
})

describe('the click captcha', () => {
  const area = () => screen.getByRole('button', { name: '按顺序点击图片中的文字' })

  /** Clicks on a picture that is shown at half its size. */
  async function click(...points: [number, number][]) {
    area().getBoundingClientRect = () => ({ left: 0, top: 0, width: 155, height: 77.5 }) as DOMRect
    for (const [clientX, clientY] of points)
      await act(async () => fireEvent.click(area(), { clientX, clientY, detail: 1 }))
  }
  const three: [number, number][] = [
    [25, 30],
    [75, 40],
    [125, 50],
  ]

  test('names the words in their order, numbers the clicks, and checks 400 ms after the third', async () => {
    await open({ kind: 'clickWord' })
    screen.getByText('请依次点击【的,一,了】')
    await click(...three)
    expect(area().textContent).toBe('123')
    await wait(399)
    expect(calls(checkCaptcha)).toEqual([])
    await wait(1)
    await settle()
    const text = '[{"x":50,"y":60},{"x":150,"y":80},{"x":250,"y":100}]'
    expect(calls(checkCaptcha)[0]?.['pointJson']).toBe(encrypt(text, secretKey))
  })

  test('in a pop-up says that it succeeded, takes no more clicks, closes after 1500 ms, and opens with another picture', async () => {
    const { unmount } = await open({ kind: 'clickWord', isPop: true })
    await click(...three)
    await wait(400)
    await settle()
    screen.getByText('验证成功')
    expect(area().getAttribute('aria-disabled')).toBe('true')
    await click([1, 1])
    expect(area().textContent).toBe('123')
    await wait(1_499)
    expect([solved, gets]).toEqual([[], 1])
    await wait(1)
    expect([solved.length, gets]).toEqual([1, 1])
    // The component that opened it takes it away; the picture that was solved is not shown again.
    unmount()
    await open({ kind: 'clickWord', isPop: true })
    expect(gets).toBe(2)
  })

  test('inside a page hands its proof over at once', async () => {
    await open({ kind: 'clickWord' })
    await click(...three)
    await wait(400)
    await settle()
    expect(solved).toHaveLength(1)
    screen.getByText('验证成功')
  })

  test('says that it failed, and takes another picture after 700 ms', async () => {
    serve(failed)
    await open({ kind: 'clickWord' })
    await click(...three)
    await wait(400)
    await settle()
    screen.getByText('验证失败')
    await wait(699)
    expect(gets).toBe(1)
    await wait(1)
    await settle()
    expect(gets).toBe(2)
    expect(area().textContent).toBe('')
  })

  test('takes its picture away when too many were asked for', async () => {
    serve({ repCode: '6201', repMsg: 'get接口请求次数超限，请稍后再试!' })
    await open({ kind: 'clickWord' })
    await click(...three)
    await wait(400)
    await settle()
    expect(picture()).toBeNull()
  })

  test('is clicked by a cross hair that arrow keys move', async () => {
    await open({ kind: 'clickWord' })
    const key = (name: string, shiftKey = false) => act(async () => fireEvent.keyDown(area(), { key: name, shiftKey }))
    await act(async () => area().focus())
    await key('ArrowLeft', true)
    await key('Enter')
    await key('ArrowDown')
    await key('Enter')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('已点击 2 个，共 3 个')
    await key('ArrowRight')
    await key(' ')
    await wait(400)
    await settle()
    const text = JSON.stringify([
      { x: 135, y: 78 },
      { x: 135, y: 82 },
      { x: 139, y: 82 },
    ])
    expect(calls(checkCaptcha)[0]?.['pointJson']).toBe(encrypt(text, secretKey))
  })
})

describe('the code by SMS', () => {
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
  const type = (name: string, value: string) =>
    act(async () => fireEvent.change(screen.getByLabelText(name), { target: { value } }))

  test('stands in for a picture: sent, counted down, checked', async () => {
    server.answer(sendCaptchaCode, { token: 'sms1', expireSeconds: 300, resendAfter: 60 })
    server.answer(checkCaptchaCode, { captchaVerification: 'proof' })
    await open()
    await press('看不到图片？改用短信验证')
    await type('手机号', '13800000009')
    await press('获取验证码')
    await settle()
    expect(calls(sendCaptchaCode)).toEqual([{ scene: 'LOGIN', tenantCode: 'park', phone: '13800000009' }])
    screen.getByText('验证码发送中..')
    await wait(2_999)
    screen.getByText('验证码发送中..')
    await wait(1)
    expect(screen.queryByText('验证码发送中..')).toBeNull()
    expect(screen.getByRole('button', { name: '57 秒后重新获取' }).getAttribute('aria-disabled')).toBe('true')
    await press('57 秒后重新获取')
    expect(calls(sendCaptchaCode)).toHaveLength(1)
    await wait(57_000)
    screen.getByRole('button', { name: '获取验证码' })
    screen.getByText(/^如果该手机号可用/)
    await type('短信验证码', '123456')
    await press('验证')
    await settle()
    expect(calls(checkCaptchaCode)).toEqual([{ token: 'sms1', code: '123456' }])
    expect(solved).toEqual(['proof'])
  })

  test('needs a right number first, and gives the button back when it was not sent', async () => {
    server.refuse(sendCaptchaCode, 'sms.unavailable')
    await open({ kind: 'kaptcha' })
    await type('手机号', '12800000009')
    await press('获取验证码')
    screen.getByText('请输入正确手机号')
    expect(calls(sendCaptchaCode)).toEqual([])
    await type('手机号', '13800000009')
    await press('获取验证码')
    await settle()
    screen.getByText('短信发送失败，请稍后再试')
    screen.getByRole('button', { name: '获取验证码' })
  })

  test('has the focus where something is missing, and where the code goes', async () => {
    server.answer(sendCaptchaCode, { token: 'sms1', expireSeconds: 300, resendAfter: 60 })
    await open({ kind: 'kaptcha' })
    const [phone, code] = [screen.getByLabelText('手机号'), screen.getByLabelText('短信验证码')]
    expect(document.activeElement).toBe(phone)
    screen.getByRole('button', { name: '获取验证码' }).focus()
    await press('获取验证码')
    expect(document.activeElement).toBe(phone)
    await type('手机号', '１３８００００ ０００９')
    await press('获取验证码')
    await settle()
    expect(calls(sendCaptchaCode)).toEqual([expect.objectContaining({ phone: '13800000009' })])
    expect(document.activeElement).toBe(code)
  })

  test('keeps what was typed when it is wrong, and says so', async () => {
    server.answer(sendCaptchaCode, { token: 'sms1', expireSeconds: 300, resendAfter: 60 })
    server.refuse(checkCaptchaCode, 'sms.wrong_code')
    await open({ kind: 'kaptcha' })
    await type('手机号', '13800000009')
    await press('获取验证码')
    await settle()
    await press('验证')
    screen.getByText('请输入验证码')
    await type('短信验证码', '000000')
    await press('验证')
    await settle()
    screen.getByText('短信验证码错误或已过期')
    expect(screen.getByLabelText<HTMLInputElement>('短信验证码').value).toBe('000000')
  })
})

test('a pop-up has the name of the specification, and closes', async () => {
  const onClose = jest.fn()
  const box = { kind: 'clickWord', scene: 'LOGIN', tenantCode: () => 'park', onSolved: () => {} } as const
  await act(async () => render(<CaptchaDialog {...box} onClose={onClose} />))
  await settle()
  const dialog = screen.getByRole('dialog', { name: '请完成安全验证' })
  // A second press of the key that opened it does nothing.
  expect(document.activeElement).toBe(dialog)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '关闭安全验证' })))
  expect(onClose).toHaveBeenCalled()
})

test('Back closes a pop-up, and stays on the page', async () => {
  const onClose = jest.fn()
  const box = { kind: 'clickWord', scene: 'LOGIN', tenantCode: () => 'park', onSolved: () => {} } as const
  window.history.pushState({ place: 'sign-in' }, '', '/center/login')
  await act(async () => render(<CaptchaDialog {...box} onClose={onClose} />))
  await settle()
  expect(onClose).not.toHaveBeenCalled()
  await act(async () => window.history.back())
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(window.history.state).toMatchObject({ place: 'sign-in' })
})

test('English has the sentences of the specification', async () => {
  await setLocale('en')
  const box = { kind: 'blockPuzzle', scene: 'LOGIN', tenantCode: () => 'park', onSolved: () => {} } as const
  await act(async () => render(<CaptchaDialog {...box} onClose={() => {}} />))
  await settle()
  screen.getByRole('dialog', { name: 'Please complete the security verification' })
})
