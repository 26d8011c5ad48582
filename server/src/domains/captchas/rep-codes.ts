import type { Language } from '@center/shared/contract'

type Texts = { zh_CN: string; eng: string }

/** The codes of AJ-Captcha that the server answers, with the sentences of its engine. */
const texts = {
  '0000': { zh_CN: '成功', eng: 'Done' },
  '0011': { zh_CN: '类型不能为空', eng: 'The type is missing' },
  '0015': { zh_CN: '类型错误', eng: 'There is no such type' },
  '0016': { zh_CN: '请求格式错误', eng: 'The request is malformed' },
  '6110': { zh_CN: '验证码已失效，请重新获取', eng: 'The captcha is no longer valid. Get another one' },
  '6111': { zh_CN: '验证失败', eng: 'Verification failed' },
  '6112': { zh_CN: '获取验证码失败，请联系管理员', eng: 'No captcha could be made. Contact the administrator' },
  '6201': {
    zh_CN: '获取验证码过于频繁，请稍后再试',
    eng: 'Too many captchas were asked for. Please try again later',
  },
  '6202': { zh_CN: '接口验证失败数过多，请稍后再试', eng: 'Too many failed attempts. Please try again later' },
  '6204': { zh_CN: '验证过于频繁，请稍后再试', eng: 'Too many attempts. Please try again later' },
  '6205': { zh_CN: '验证过于频繁，请稍后再试', eng: 'Too many verifications. Please try again later' },
  '9999': { zh_CN: '服务器内部异常', eng: 'Server error' },
} as const satisfies Record<string, Texts>

export type RepCode = keyof typeof texts

/** What is missing, in the words of code 0011. */
const missing: Record<string, Texts> = {
  captchaType: texts['0011'],
  token: { zh_CN: 'token不能为空', eng: 'The token is missing' },
  pointJson: { zh_CN: '坐标不能为空', eng: 'The point is missing' },
}

/** A refusal in the protocol's own terms. */
export class Refusal extends Error {
  constructor(
    readonly repCode: Exclude<RepCode, '0000'>,
    /** The field that is missing. */
    readonly field = '',
  ) {
    super(repCode)
  }
}

export function repMsgOf({ repCode, field }: Refusal, language: Language): string {
  return (missing[field] ?? texts[repCode])[language]
}
