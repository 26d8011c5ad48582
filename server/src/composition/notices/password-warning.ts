import type { FastifyInstance } from 'fastify'
import { toWireTime } from '@center/shared/contract'
import { composePortalLetters } from './portal-letters'

/** Tells users by a notice in the portal until when their password signs them in. */
export function composePasswordWarning(app: FastifyInstance) {
  const sendLetter = composePortalLetters(app)
  return async (user: { tenantId: string; userId: string }, expiresAt: Date): Promise<void> => {
    // The sign-in goes on without the notice.
    const sent = app.db.transaction((tx) => sendLetter(tx, { ...user, senderId: '', ...warningLetter(expiresAt) }))
    await sent.catch((error: unknown) => app.log.error({ err: error }, 'no notice was sent'))
  }
}

/** The notices of the portal have one text, so it is in both languages. */
function warningLetter(expiresAt: Date) {
  const [day] = toWireTime(expiresAt).split(' ')
  const lines = [
    `您的密码将于 ${day} 过期，届时登录须先设置新密码。请提前在右上角菜单“修改密码”中更换。`,
    `Your password expires on ${day}: signing in will then ask for a new one. Change it before (Change password in the menu at the top right).`,
  ]
  return { title: '密码即将过期 / Password expires soon', remark: lines.map((line) => `<p>${line}</p>`).join('') }
}
