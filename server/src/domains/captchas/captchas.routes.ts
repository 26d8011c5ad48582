import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  CAPTCHA_OK,
  checkCaptcha,
  checkCaptchaCode,
  getCaptcha,
  getCaptchaType,
  getLoginCaptcha,
  getNumberedCaptcha,
  sendCaptchaCode,
  type CaptchaAnswer,
} from '@center/shared/contract'
import { browserOf, setBrowserCookie } from '../../platform/http/browser-cookie'
import { toEnvelope } from '../../platform/errors/envelope'
import { AppError } from '../../platform/errors/errors'
import { languageOf } from '../../platform/errors/language'
import { serve } from '../../platform/http/serve'
import type { Player } from './captcha-limits'
import { allowOrigins } from './allow-origins'
import type { Captchas } from './create-captchas'
import { readClientUid, readKind, readScene, readText } from './read-asked'
import { Refusal, repMsgOf } from './rep-codes'

/** Fields of the engine's own object that its clients never read; they are there, and empty. */
const blanks = {
  captchaId: null,
  projectCode: null,
  captchaType: null,
  captchaOriginalPath: null,
  captchaFontType: null,
  captchaFontSize: null,
  secretKey: null,
  originalImageBase64: null,
  point: null,
  jigsawImageBase64: null,
  wordList: null,
  pointList: null,
  pointJson: null,
  token: null,
  captchaVerification: null,
  clientUid: null,
  ts: null,
  browserInfo: null,
}

/** Pictures and puzzles, over HTTP. */
export const captchasRoutes: FastifyPluginAsync<Captchas> = async (app, service) => {
  allowOrigins(app, app.config.captchaOrigins)
  const { texts, limits, kindOf, phoneCodes } = service

  serve(app, getLoginCaptcha, async ({ query, request, reply }) => {
    await limits.countText(request.ip)
    const browser = browserOf(request) ?? texts.createBrowser()
    const picture = await texts.show(browser, query.data)
    setBrowserCookie(reply, browser, app.config.publicUrl.startsWith('https:'))
    return reply.type('image/png').header('cache-control', 'no-store').send(picture)
  })

  serve(app, getNumberedCaptcha, async ({ query, request, reply }) => {
    await limits.countText(request.ip)
    const picture = await texts.show(query.number, '')
    return reply.type('image/png').header('cache-control', 'no-store').send(picture)
  })

  serve(app, getCaptchaType, ({ body }) => kindOf(body?.scene ?? 'REGISTER', body?.tenantCode ?? ''))

  await app.register(protocolRoutes, service)

  serve(app, sendCaptchaCode, ({ body, request }) =>
    phoneCodes.send({ ...body, player: playerOf(request), language: languageOf(request) }),
  )

  serve(app, checkCaptchaCode, async ({ body }) => ({
    captchaVerification: await phoneCodes.check(body.token, body.code),
  }))
}

/** The two calls of AJ-Captcha. What cannot even be read is refused in its own codes as well. */
const protocolRoutes: FastifyPluginAsync<Captchas> = async (app, { challenges }) => {
  app.setErrorHandler(async (error, request) => {
    const answer = await inProtocol(request, () => Promise.reject(isMalformed(error) ? new Refusal('0016') : error))
    const envelope = toEnvelope({ code: 'ok', data: null, language: languageOf(request), requestId: request.id })
    return { ...envelope, ...answer }
  })

  serve(app, getCaptcha, async ({ body, request, beside }) => {
    const answer = await inProtocol(request, async () => {
      const asked = { kind: readKind(body), scene: readScene(body), player: playerOf(request, body) }
      return { ...blanks, ...(await challenges.create(asked)), result: false }
    })
    beside(answer)
    return null
  })

  serve(app, checkCaptcha, async ({ body, request, beside }) => {
    const answer = await inProtocol(request, async () => {
      const [kind, token, pointJson] = [readKind(body), readText(body, 'token'), readText(body, 'pointJson')]
      await challenges.check({ kind, token, pointJson, trace: body?.['trace'], player: playerOf(request, body) })
      return { ...blanks, captchaType: kind, token, pointJson, result: true }
    })
    beside(answer)
    return null
  })
}

function isMalformed(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'request.invalid'
  const { statusCode = 500 } = error as { statusCode?: number }
  return statusCode >= 400 && statusCode < 500
}

/** Every outcome as a client of the protocol knows it: nothing that goes wrong here leaves in another shape. */
async function inProtocol(request: FastifyRequest, work: () => Promise<object>): Promise<CaptchaAnswer> {
  try {
    const repData = await work()
    request.outcome = { status: 200, code: CAPTCHA_OK }
    return { repCode: CAPTCHA_OK, repMsg: null, repData, success: true }
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.repCode === '9999') request.log.error({ err: error }, 'a captcha failed')
    request.outcome = { status: Number(refusal.repCode), code: refusal.repCode }
    const repMsg = repMsgOf(refusal, languageOf(request))
    return { repCode: refusal.repCode, repMsg, repData: null, success: false }
  }
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  // More pictures are waiting to be drawn than anybody would wait for.
  return new Refusal(error instanceof AppError && error.code === 'rate.limited' ? '6201' : '9999')
}

function playerOf(request: FastifyRequest, body?: Record<string, unknown> | null): Player {
  return { ip: request.ip, agent: request.headers['user-agent'] ?? '', clientUid: readClientUid(body) }
}
