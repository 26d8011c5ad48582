import type { ApprovedAct } from '@center/shared/contract'
import { toHtmlText, toLetterHtml } from '../html-text'

/** The acts in words, for notices: those have one text, so it is in both languages. */
const words: Record<ApprovedAct, { zh: string; en: string }> = {
  disableTenant: { zh: '停用租户', en: 'disable the tenant' },
  createPasswordLink: { zh: '重置管理员密码', en: 'reset the password of an administrator' },
  exportPortal: { zh: '导出含用户的租户数据', en: 'export the tenant with its users' },
  changeAdminSettings: { zh: '修改“双人审批”配置', en: 'change the setting of the second person' },
  eraseUser: { zh: '清除用户个人信息', en: 'erase the personal data of a user' },
  mergeUsers: { zh: '合并用户账号', en: 'merge two users' },
  enableMessageChannel: { zh: '启用短信或邮件通道', en: 'enable a channel for SMS or e-mails' },
  enableIdentityProvider: { zh: '启用身份提供方', en: 'enable an identity provider' },
}

export type Letter = { title: string; remark: string }

/** What those are told who can approve. It names no one: the text of a notice is not searched when a user is erased. */
export function waitingLetter(act: ApprovedAct, link: string): Letter {
  const { zh, en } = words[act]
  return {
    title: '有操作等待您审批 / An act waits for your approval',
    remark: toLetter(link, [
      `另一位管理员申请“${zh}”，需要您批准或拒绝，24 小时内有效。`,
      `Another administrator asks to ${en}. Approve or refuse it within 24 hours.`,
    ]),
  }
}

/** What the user is told who asked. */
export function decidedLetter(act: ApprovedAct, decision: 'approved' | 'refused' | 'expired', link: string): Letter {
  const { zh, en } = words[act]
  const [title, inZh, inEn] = outcomes[decision]
  return {
    title,
    remark: toLetter(link, [`您申请的“${zh}”${inZh}`, `Your request to ${en} ${inEn}`]),
  }
}

const outcomes = {
  approved: [
    '审批已通过 / Request approved',
    '已由另一位管理员批准并执行。',
    'was approved by another administrator and is done.',
  ],
  refused: [
    '审批未通过 / Request refused',
    '已被另一位管理员拒绝，未执行。',
    'was refused by another administrator. Nothing was done.',
  ],
  expired: [
    '审批已失效 / Request expired',
    '在 24 小时内无人处理，已失效，未执行。需要时请重新申请。',
    'expired after 24 hours without a decision. Nothing was done. Ask again if it is still needed.',
  ],
} as const

const toLetter = (link: string, [zh = '', en = '']: string[]): string =>
  `${toLetterHtml({ zh, en })}<p><a href="${toHtmlText(link)}" target="_blank" rel="noopener noreferrer">查看待办审批 / Requests</a></p>`
