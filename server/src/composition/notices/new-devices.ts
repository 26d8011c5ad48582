import type { FastifyInstance } from 'fastify'
import { toMinute, toWireTime } from '@center/shared/contract'
import { describeAgent, noteDevice, type SignInNote } from '../../domains/auth/auth.plugin'
import { portalAddress } from '../../domains/configuration/configuration.plugin'
import { findMailbox } from '../../domains/members/members.plugin'
import type { MessageSender } from '../../domains/message-channels/message-channels.plugin'
import { composePortalLetters } from './portal-letters'

type Tenant = { id: string; code: string; name: string }
type SignedIn = Pick<SignInNote, 'ip' | 'agent' | 'device' | 'language'> & { userId: string; at: Date }

/**
 * Tells users of a sign-in from a device that they did not use before: by a notice in the portal, and by e-mail where the tenant sends
 * any and the user has an address. The first device of an account is no news.
 */
export function composeNewDevices(app: FastifyInstance, messages: Pick<MessageSender, 'send'>) {
  const { config, db, log } = app
  const sendLetter = composePortalLetters(app)

  async function mail(tenant: Tenant, { userId, language }: SignedIn, said: Said): Promise<void> {
    const user = await findMailbox(db, { tenantId: tenant.id, userId })
    if (!user) return
    const { name, username, email: recipient } = user
    const values = { name, username, device: said.device, time: said.time, ip: said.ip, link: said.link }
    const locale = language === 'eng' ? 'en' : 'zh'
    const to = { tenantId: tenant.id, tenantCode: tenant.code, tenantName: tenant.name, locale, recipient } as const
    await messages.send('email', { ...to, purpose: 'new-device', values })
  }

  return async (tenant: Tenant, signedIn: SignedIn): Promise<void> => {
    const { userId, ip, agent, device, at } = signedIn
    if (!device) return
    const tenantId = tenant.id
    const { browser, system } = describeAgent(agent)
    const base = await portalAddress(db, config.publicUrl, tenantId)
    const link = `${base}/center/index?tc=${encodeURIComponent(tenant.code)}#account=sign-ins`
    const said = { device: [browser, system].filter(Boolean).join(' · '), time: toMinute(toWireTime(at)), ip, link }
    const isNew = await db.transaction(async (tx) => {
      if (!(await noteDevice(tx, { tenantId, userId, device, browser, system, at }))) return false
      await sendLetter(tx, { tenantId, userId, senderId: '', ...newDeviceLetter(said) })
      return true
    })
    // No sign-in waits for a mail server; what came of the e-mail is in the log of messages.
    if (isNew)
      void mail(tenant, signedIn, said).catch((error: unknown) => log.error({ err: error }, 'no e-mail was sent'))
  }
}

type Said = { device: string; time: string; ip: string; link: string }

/** The notices of the portal have one text, so it is in both languages; what a browser says of itself is a name of our own list. */
function newDeviceLetter({ device, time, ip, link }: Said) {
  const [zh, en] = [device || '未知设备', device || 'an unknown device']
  const lines = [
    `您的账号于 ${time} 在新设备上登录：${zh}，网络地址 ${ip}。`,
    '如是您本人操作，无需处理。如不是，请立即修改密码（右上角菜单“修改密码”），并在“登录设备”中结束其他登录。',
    `Your account was signed in to on a new device at ${time}: ${en}, network address ${ip}.`,
    'If it was you, there is nothing to do. If not, change your password at once (Change password in the menu at the top right) and end the other devices under Signed-in devices.',
    `<a href="${link}" target="_blank" rel="noopener noreferrer">查看登录记录 / Sign-in history</a>`,
  ]
  return { title: '新设备登录提醒 / New device', remark: lines.map((line) => `<p>${line}</p>`).join('') }
}
