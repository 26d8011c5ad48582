import type { FastifyInstance } from 'fastify'
import type { CredentialNews, TellCredentialNews } from '../../domains/auth/auth.plugin'
import { composePortalLetters } from './portal-letters'

/** What became of it, in both languages. */
const news: Record<CredentialNews, readonly [zh: string, en: string]> = {
  password: ['您的登录密码已修改', 'Your password was changed'],
  'passkey-add': ['您的账号新增了一个通行密钥', 'A passkey was added to your account'],
  'passkey-remove': ['您的账号移除了一个通行密钥', 'A passkey was removed from your account'],
  'factor-begin': ['您的账号已开启两步验证', 'Two-step verification was turned on for your account'],
  'factor-end': ['您的账号已关闭两步验证', 'Two-step verification was turned off for your account'],
  'factor-reset': ['管理员已重置您的两步验证', 'An administrator reset your two-step verification'],
  'factor-recovery-code': ['您的账号使用了一个恢复码登录', 'A recovery code was used to sign in to your account'],
  'factor-recovery-codes': ['您的账号生成了新的恢复码', 'New recovery codes were made for your account'],
}

const WHAT_TO_DO = [
  '如是您本人操作，无需处理。如不是，请立即修改密码（右上角菜单“修改密码”），并在“登录设备”中结束其他登录。',
  'If it was you, there is nothing to do. If not, change your password at once (Change password in the menu at the top right) and end the other devices under Signed-in devices.',
]

/** Tells users by a notice in the portal how their way to sign in was changed (ASVS 6.3.7), in the transaction of the change. */
export function composeCredentialNews(app: FastifyInstance): TellCredentialNews {
  const sendLetter = composePortalLetters(app)
  return async (tx, user, kind) => {
    const [zh, en] = news[kind]
    const remark = [`${zh}。`, `${en}.`, ...WHAT_TO_DO].map((line) => `<p>${line}</p>`).join('')
    await sendLetter(tx, { ...user, senderId: '', title: `${zh} / ${en}`, remark })
  }
}
