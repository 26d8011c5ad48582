import { toLetterHtml } from '../html-text'

/** What administrators are told when a user asks for erasure. It names no one: the text of a notice is not searched when a user is erased. */
export const askedLetter = {
  title: '有用户申请注销账号 / A user asks for erasure',
  remark:
    '<p>有用户申请注销账号。请在“系统管理 → 用户”中用“注销申请”筛选并处理。</p>' +
    '<p>A user asks that the account be erased. In Administration → Users, the filter Erasure shows who, and lets you decide.</p>',
}

/** What a user is told whose request was declined. */
export function declinedLetter(note: string) {
  const [zh, en] = [
    '您注销账号的申请未获同意，账号照常使用。如有疑问，请联系管理员；您也可以再次申请。',
    'Your request for erasure was declined, and the account goes on as before. If you have questions, please contact the administrator. You can ask again.',
  ]
  return {
    title: '注销账号的申请未获同意 / Erasure declined',
    remark: toLetterHtml({ zh, en, note, noteLabel: '管理员说明' }),
  }
}
