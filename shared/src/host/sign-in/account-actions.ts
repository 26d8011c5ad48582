import {
  getSession,
  maskPhone,
  signOut,
  updateNickName,
  updatePassword,
  updatePhone,
  verifyPassword,
} from '../../contract'
import { callApi, withSessionHeld } from '../calls/call-api'
import { watchCall } from '../calls/call-progress.store'
import { serverNow } from '../calls/clock'
import { encryptPasswords } from './encrypt-passwords'
import type { Failure, Result } from '../result'
import { closeSessionCalls } from '../session/session-calls'
import { announceEnd } from '../session/end-session'
import { session } from '../session/session.store'
import { changeUser } from '../session/shown-changes'
import { storeProfile } from '../session/stored-profile'

/** Gives the signed-in user another display name: on the server, in the page, and in what this browser keeps. */
export async function renameUser(nickName: string): Promise<Result<boolean>> {
  const { userId = '' } = session.user ?? {}
  const result = await callApi(updateNickName, { body: { userId, nickName } })
  if (!result.ok || session.user?.userId !== userId) return result
  changeUser({ name: nickName })
  storeProfile(session.tenantCode, session.user)
  return result
}

/** What a change of the phone is made of. The password is encrypted before it leaves the page. */
export type PhoneChange = { oldPhone: string; newPhone: string; smsCode: string; password: string }

/** Gives the signed-in user another phone: on the server, and masked in the page and in what this browser keeps. */
export async function changePhone({ password, ...change }: PhoneChange): Promise<Result<boolean>> {
  const { userId } = session.user ?? {}
  const encrypted = await encryptPasswords({ password })
  if (!encrypted.ok) return encrypted
  const result = await callApi(updatePhone, { body: { ...change, ...encrypted.value } })
  if (!result.ok || !session.user || session.user.userId !== userId) return result
  session.user = { ...session.user, mobile: maskPhone(change.newPhone) }
  storeProfile(session.tenantCode, session.user)
  return result
}

/**
 * Changes the password. The server ends every session with it, so this one is about to end: the page that shows the end says why,
 * and what the server says of it meanwhile is no news.
 */
export async function changePassword(passwords: { oldPwd: string; newPwd: string }): Promise<Result<boolean>> {
  const encrypted = await encryptPasswords(passwords)
  if (!encrypted.ok) return encrypted
  return withSessionHeld(async () => {
    const result = await callApi(updatePassword, { body: encrypted.value })
    if (result.ok) announceEnd(passwordChanged)
    return result
  })
}

const passwordChanged: Failure = {
  code: 'session.ending',
  status: 40307,
  message: '',
  requestId: null,
  data: { reason: 'password-changed' },
}

/** Ends the session on the server. It is the last that is asked as this session: whatever the answer, `endSession` follows. */
export function signOutOnServer(): ReturnType<typeof callApi<typeof signOut>> {
  closeSessionCalls(session.token)
  // Silent for what it answers, not for how long it takes: the user waits for it.
  const stopWatch = watchCall()
  return callApi(signOut, {}, { silent: true }).finally(stopWatch)
}

/**
 * Asks for the session, which lives on by that; how many milliseconds are left without another call. Null: no answer, or none that says so. That
 * it is over is said as after any other call.
 */
export async function renewSession(): Promise<number | null> {
  const result = await callApi(getSession, {})
  return result.ok ? result.value.expiresAt - serverNow() : null
}

/** Whether the signed-in user knows the password; the server counts wrong ones. */
export async function checkPassword(password: string): Promise<Result<boolean>> {
  const encrypted = await encryptPasswords({ password })
  return encrypted.ok ? callApi(verifyPassword, { body: encrypted.value }) : encrypted
}
