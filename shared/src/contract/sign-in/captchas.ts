import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

/** What a solved captcha is for. One that was solved for signing in sends no SMS. */
export const CaptchaScene = z.enum(['LOGIN', 'REGISTER', 'SMS', 'RECOVER'])
export type CaptchaScene = z.infer<typeof CaptchaScene>

/** Which captcha a page shows: two of AJ-Captcha, or the picture with four characters. */
export const CaptchaKind = z.enum(['blockPuzzle', 'clickWord', 'kaptcha'])
export type CaptchaKind = z.infer<typeof CaptchaKind>

/** The two kinds that `get` draws. */
export type PuzzleKind = Exclude<CaptchaKind, 'kaptcha'>

/** A place on the picture, whose size is always 310 by 155, however large it is shown. */
export const CaptchaPoint = z.object({ x: z.number(), y: z.number() })
export type CaptchaPoint = z.infer<typeof CaptchaPoint>

/** Where the piece of a slider was (in the measure of the picture), how far up or down the pointer, and when: in ms from any moment. */
export const TracePoint = z.tuple([z.number(), z.number(), z.number()])
export type TracePoint = z.infer<typeof TracePoint>

const tracePoints = z.array(TracePoint).check(z.maxLength(600))
/**
 * How a piece came to where it was let go of: by keys, then by a pointer. An addition of ours to `check`; clients of AJ-Captcha send
 * none, and are asked for work sooner.
 */
export const SliderTrace = z.object({ keys: tracePoints, pointer: tracePoints })
export type SliderTrace = z.infer<typeof SliderTrace>

/** What `get` hands out. Pictures are PNG in base64 without a prefix. */
export type CaptchaChallenge = {
  originalImageBase64: string
  /** The piece, as wide as 47 and as high as the picture; null for words. */
  jigsawImageBase64: string | null
  token: string
  /** 16 characters, the AES key of what is sent back; null: send it plain. */
  secretKey: string | null
  /** The characters to click, in this order; null for the slider. */
  wordList: string[] | null
}

/**
 * The envelope of AJ-Captcha. On the wire its fields stand beside `status`, `message` and `data` of ours, and `data` is
 * null: clients of that protocol find theirs, our own calls find ours.
 */
export const CaptchaAnswer = z.object({
  repCode: z.string(),
  repMsg: z.nullable(z.string()),
  repData: z.unknown(),
  success: z.boolean(),
})
export type CaptchaAnswer = z.infer<typeof CaptchaAnswer>

/** The answer of AJ-Captcha which says that all is well. */
export const CAPTCHA_OK = '0000'
/** Too many pictures were asked for: the client shows none then. */
export const CAPTCHA_TOO_MANY = '6201'

/**
 * Whatever a client of AJ-Captcha sends is taken: what is missing or wrong is said in its own codes (`repCode`), never in
 * ours. `scene` is ours; who leaves it out gets a captcha that fits every purpose.
 */
const anything = z.catch(z.optional(z.nullable(z.record(z.string(), z.unknown()))), null)

export const getCaptchaType = {
  method: 'POST',
  url: '/api/front/captcha/getCaptchaType',
  permission: 'public',
  schema: {
    body: z.optional(
      z.nullable(
        z.object({ scene: z.optional(CaptchaScene), tenantCode: z.optional(z.string().check(z.maxLength(64))) }),
      ),
    ),
    response: CaptchaKind,
  },
} as const satisfies Endpoint

/** A new challenge: `{ captchaType, clientUid?, ts?, scene? }` in, {@link CaptchaAnswer} with {@link CaptchaChallenge} out. */
export const getCaptcha = {
  method: 'POST',
  url: '/api/front/captcha/get',
  permission: 'public',
  schema: { body: anything, response: z.null(), siblings: CaptchaAnswer },
} as const satisfies Endpoint

/** One attempt at a challenge: `{ captchaType, pointJson, token, clientUid?, ts?, trace? }` in, with {@link SliderTrace},, {@link CaptchaAnswer} out. */
export const checkCaptcha = {
  method: 'POST',
  url: '/api/front/captcha/check',
  permission: 'public',
  schema: { body: anything, response: z.null(), siblings: CaptchaAnswer },
} as const satisfies Endpoint

/** The 4-character picture of registration, known by a name that the page made. Answers image/png. */
export const getNumberedCaptcha = {
  method: 'GET',
  url: '/api/front/account/auth/kaptcha',
  permission: 'public',
  answers: 'image/png',
  schema: {
    querystring: z.object({ number: z.string().check(z.minLength(16), z.maxLength(64)) }),
    response: z.unknown(),
  },
} as const satisfies Endpoint

/**
 * A captcha for users who cannot see the picture: a one-time code by SMS. For signing in it goes only to the number of a user of the
 * tenant; the answer is the same for every other number.
 */
export const sendCaptchaCode = {
  method: 'POST',
  url: '/api/front/captcha/sms',
  permission: 'public',
  schema: {
    body: z.object({ scene: CaptchaScene, tenantCode: text(64), phone: text(20) }),
    response: z.object({ token: z.string(), expireSeconds: z.number(), resendAfter: z.number() }),
  },
} as const satisfies Endpoint

/** The code, for a proof that a form takes as that of a solved captcha. */
export const checkCaptchaCode = {
  method: 'POST',
  url: '/api/front/captcha/sms/check',
  permission: 'public',
  schema: {
    body: z.object({ token: text(64), code: text(12) }),
    response: z.object({ captchaVerification: z.string() }),
  },
} as const satisfies Endpoint
