import { waitFor } from '@testing-library/react'
import { checkOnlyUser, getCaptchaType, repeatPhone, sendPhoneCode } from '@center/shared/contract'
import { session } from '@center/shared/host'
import { startFakeServer, type FakeServer } from '@center/shared/testing'
import { checkMobile, checkUsername, sendCode } from './register-phone'
import { captcha, clock, enter, resetRegister, register } from './register.store'

const PHONE = '13800000004'
let server: FakeServer
const asked = (url: string) => server.calls.filter(({ path }) => path === url)

beforeEach(() => {
  sessionStorage.clear()
  session.tenantCode = 'park'
  server = startFakeServer()
  server.answer(getCaptchaType, 'kaptcha')
  server.answer(sendPhoneCode, { expireSeconds: 300, resendAfter: 60 })
  clock.reset()
  enter({ mobile: ` ${PHONE} `, imgCode: '1234' })
})
afterEach(() => {
  resetRegister()
  clock.reset()
  clock.stop()
  server.close()
})

describe('a code by SMS', () => {
  test('is asked for with the picture, which is another one then', async () => {
    const { number } = captcha.state
    await expect(sendCode()).resolves.toBe('smsCode')
    expect(asked(sendPhoneCode.url).map(({ body }) => body)).toEqual([
      { phone: PHONE, type: 2, number, tenantCode: 'park', imageCode: '1234' },
    ])
    expect([register.isSent, register.entries.imgCode, clock.state.wait > 0]).toEqual([true, '', true])
    expect(captcha.state.number).not.toBe(number)
    await expect(sendCode()).resolves.toBeNull()
    expect(asked(sendPhoneCode.url)).toHaveLength(1)
  })

  test.each([
    [{ mobile: '12' }, 'mobile', { mobile: 'phone' }],
    [{ imgCode: ' ' }, 'imgCode', { imgCode: 'required' }],
  ] as const)('is not asked for with %j', async (typed, field, problems) => {
    enter(typed)
    await expect(sendCode()).resolves.toBe(field)
    expect([register.problems, asked(sendPhoneCode.url), clock.state.wait]).toEqual([problems, [], 0])
  })

  test('is not asked for with a number that is taken', async () => {
    server.answer(repeatPhone, { registered: true })
    await checkMobile()
    await expect(sendCode()).resolves.toBe('mobile')
    expect(asked(sendPhoneCode.url)).toEqual([])
  })

  test('is asked for with the proof of a puzzle, after that was solved', async () => {
    captcha.state.kind = 'clickWord'
    await expect(sendCode()).resolves.toBeNull()
    expect([captcha.state.isProving, asked(sendPhoneCode.url)]).toEqual([true, []])
    captcha.take('proof')
    await expect(sendCode()).resolves.toBe('smsCode')
    expect(asked(sendPhoneCode.url)[0]?.body).toMatchObject({ imageCode: 'proof' })
    expect(captcha.state.proof).toBe('')
    captcha.state.kind = 'kaptcha'
  })

  test('needs no text of a picture where a proof is there already', async () => {
    enter({ imgCode: '' })
    captcha.take('proof')
    await expect(sendCode()).resolves.toBe('smsCode')
    expect(asked(sendPhoneCode.url)[0]?.body).toMatchObject({ imageCode: 'proof' })
  })

  test('gives the button back when it is refused, with the reason and another picture', async () => {
    server.refuse(sendPhoneCode, 'server.failed')
    const { number } = captcha.state
    await expect(sendCode()).resolves.toBeNull()
    expect(register).toMatchObject({
      refusal: { of: 'sms', failure: { code: 'server.failed' } },
      isSent: false,
      entries: { imgCode: '' },
    })
    expect([clock.state.wait, captcha.state.number === number]).toEqual([0, false])
  })

  test('with a wrong picture says so at its field', async () => {
    server.refuse(sendPhoneCode, 'login.wrong_captcha')
    await expect(sendCode()).resolves.toBe('imgCode')
    expect([register.problems, register.refusal]).toEqual([{ imgCode: 'wrong' }, null])
  })

  test('leaves the picture as it was when it did not arrive', async () => {
    server.reply(sendPhoneCode, () => Promise.reject(new Error('connection refused')))
    const { number } = captcha.state
    await sendCode()
    expect([captcha.state.number, register.entries.imgCode, clock.state.wait]).toEqual([number, '1234', 0])
  })

  test.each([true, false])(
    'says nothing on the next page when it is answered after the page was left, sent: %s',
    async (isSent) => {
      const held = server.hold(sendPhoneCode)
      const sending = sendCode()
      await waitFor(() => expect(asked(sendPhoneCode.url)).toHaveLength(1))
      resetRegister()
      enter({ imgCode: '5678' })
      const { number } = captcha.state
      if (isSent) held.answer(0, { expireSeconds: 300, resendAfter: 60 })
      else held.refuse(0, 'server.failed')
      await expect(sending).resolves.toBeNull()
      expect(register).toMatchObject({ isSent: false, refusal: null, entries: { imgCode: '5678' } })
      expect(captcha.state.number).toBe(number)
    },
  )
})

describe('a taken name or number', () => {
  test('is said of a name, unless another one stands there by now', async () => {
    server.answer(checkOnlyUser, false)
    enter({ username: ' newcomer1 ' })
    await checkUsername()
    expect(register.problems).toEqual({ username: 'taken' })
    expect(asked(checkOnlyUser.url)[0]?.query.get('username')).toBe('newcomer1')
    const held = server.hold(checkOnlyUser)
    enter({ username: 'newcomer2' })
    const checking = checkUsername()
    enter({ username: 'newcomer3' })
    held.answer(0, false)
    await checking
    expect(register.problems).toEqual({})
  })

  test('is not reported for a name that is free, unknown or invalid', async () => {
    enter({ username: 'newcomer1' })
    server.answer(checkOnlyUser, true)
    await checkUsername()
    server.refuse(checkOnlyUser, 'server.failed')
    await checkUsername()
    enter({ username: '1' })
    await checkUsername()
    expect([register.problems, asked(checkOnlyUser.url).length]).toEqual([{}, 2])
  })

  test('is said of a number, unless another one stands there by now', async () => {
    server.answer(repeatPhone, { registered: true })
    await checkMobile()
    expect(register.problems).toEqual({ mobile: 'taken' })
    expect(asked(repeatPhone.url)[0]?.body).toEqual({ phone: PHONE, tenantCode: 'park', imgCode: '' })
    const held = server.hold(repeatPhone)
    enter({ mobile: '13800000005' })
    const checking = checkMobile()
    enter({ mobile: '13800000006' })
    held.answer(0, { registered: true })
    await checking
    expect(register.problems).toEqual({})
  })

  test('is not asked of no number; of a wrong one it is said that it is wrong', async () => {
    enter({ mobile: ' ' })
    await checkMobile()
    expect(register.problems).toEqual({})
    enter({ mobile: '12' })
    await checkMobile()
    expect([register.problems, asked(repeatPhone.url)]).toEqual([{ mobile: 'phone' }, []])
    enter({ mobile: PHONE })
    server.answer(repeatPhone, null)
    await checkMobile()
    expect(register.problems).toEqual({})
  })
})
