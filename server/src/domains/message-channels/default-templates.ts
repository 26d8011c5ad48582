import {
  localeRows,
  LOCALES,
  messageKinds,
  purposesOfKind,
  templateIdOf,
  type MessagePurpose,
  type MessageTemplate,
} from '@center/shared/contract'

type Text = { subject?: string; text: string }
type Texts = Record<'zh' | 'en', Text>

const code = (zh: string, en: string): Texts => ({
  zh: { text: `【{{tenant}}】${zh}：{{code}}，{{minutes}} 分钟内有效，请勿告诉他人。` },
  en: { text: `[{{tenant}}] ${en}: {{code}}, valid for {{minutes}} minutes. Tell it to no one.` },
})

const sms: Partial<Record<MessagePurpose, Texts>> = {
  login: code('您的登录验证码', 'Your sign-in code'),
  register: code('您的注册验证码', 'Your registration code'),
  recover: code('您正在找回密码，验证码', 'Your code to recover the password'),
  phone: code('您正在更换手机号，验证码', 'Your code to change the phone number'),
  captcha: code('您的验证码', 'Your code'),
  'phone-changed': {
    zh: { text: '【{{tenant}}】您的账号手机号已于 {{time}} 更换为 {{newPhone}}。如非本人操作，请立即联系管理员。' },
    en: {
      text: '[{{tenant}}] The phone number of your account was changed to {{newPhone}} at {{time}}. If it was not you, tell an administrator at once.',
    },
  },
  invitation: {
    zh: { text: '【{{tenant}}】{{name}}，您的账号 {{username}} 已开通，请在 {{until}} 前设置密码：{{link}}' },
    en: {
      text: '[{{tenant}}] {{name}}, your account {{username}} is ready. Set a password before {{until}}: {{link}}',
    },
  },
  'password-reset': {
    zh: { text: '【{{tenant}}】请在 {{until}} 前打开链接，重新设置账号 {{username}} 的密码：{{link}}' },
    en: { text: '[{{tenant}}] Set another password for {{username}} before {{until}}: {{link}}' },
  },
}

const email: Partial<Record<MessagePurpose, Texts>> = {
  invitation: {
    zh: {
      subject: '{{tenant}}：您的账号已开通',
      text: '{{name}}，您好：\n\n{{tenant}}已为您开通账号 {{username}}。请在 {{until}} 前打开下面的链接，设置您的密码：\n\n{{link}}\n\n链接只能使用一次，请勿转发。',
    },
    en: {
      subject: '{{tenant}}: your account is ready',
      text: 'Hello {{name}},\n\n{{tenant}} has created the account {{username}} for you. Open this link before {{until}} and set your password:\n\n{{link}}\n\nThe link works once. Do not forward it.',
    },
  },
  'password-reset': {
    zh: {
      subject: '{{tenant}}：重新设置密码',
      text: '{{name}}，您好：\n\n管理员为您的账号 {{username}} 发来重新设置密码的链接，请在 {{until}} 前打开：\n\n{{link}}\n\n链接只能使用一次。如果您没有要求重新设置密码，请联系管理员。',
    },
    en: {
      subject: '{{tenant}}: set another password',
      text: 'Hello {{name}},\n\nan administrator sends you a link to set another password for {{username}}. Open it before {{until}}:\n\n{{link}}\n\nThe link works once. If you did not ask for it, tell an administrator.',
    },
  },
  'new-device': {
    zh: {
      subject: '{{tenant}}：新设备登录提醒',
      text: '{{name}}，您好：\n\n您的账号 {{username}} 于 {{time}} 在新设备上登录：{{device}}，网络地址 {{ip}}。\n\n如是您本人操作，无需处理。如不是，请立即修改密码，并查看登录记录：\n\n{{link}}',
    },
    en: {
      subject: '{{tenant}}: sign-in on a new device',
      text: 'Hello {{name}},\n\nyour account {{username}} was signed in to on a new device at {{time}}: {{device}}, network address {{ip}}.\n\nIf it was you, there is nothing to do. If not, change your password at once and look at the sign-ins:\n\n{{link}}',
    },
  },
}

const textsOf = { sms, email }

/** The texts of the portal, one for each kind, purpose and language. */
export const defaultTemplates: readonly MessageTemplate[] = messageKinds.flatMap((kind) =>
  purposesOfKind[kind].flatMap((purpose) =>
    LOCALES.flatMap((locale) => {
      const found = textsOf[kind][purpose]?.[localeRows[locale].columns]
      if (!found) return []
      const key = { kind, purpose, locale }
      const texts = { subject: '', ...found, providerTemplateId: '' }
      return [{ ...key, ...texts, id: templateIdOf(key), isDefault: true, revision: 0 }]
    }),
  ),
)

export const findDefaultTemplate = (id: string): MessageTemplate | null =>
  defaultTemplates.find((template) => template.id === id) ?? null
