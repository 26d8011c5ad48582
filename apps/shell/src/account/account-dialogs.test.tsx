import { fireEvent, screen, waitFor } from '@testing-library/react'
import { getPublicKey, updateNickName, updatePassword } from '@center/shared/contract'
import { addTexts, endSession, session } from '@center/shared/host'
import { buildPermissions, buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { openAccount } from '../lib/overlays.store'
import { AccountDialogs } from './account-dialogs'

/** A public key whose private key was deleted. */
const spki =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDjPSvAO+Poz5spEFBpYDxOqNC6W1KGCM964OXh7rd33vvNtq/2Kap4qx2JWrARmM9qmEfl9U' +
  'B4o2Ktn4C1Mf/Bnfe+sgNgMGUuVaANR4/WU7WYWhCiUC8MU3fDuLiy05WjFTxxwUGMFlR9Dbm6cGRFhUXNoJCvVKNWGeCLjHAMeQIDAQAB'

let server: FakeServer
beforeEach(async () => {
  server = startFakeServer()
  addTexts('shell', texts)
  server.answer(getPublicKey, { kid: 'k1', alg: 'RSA-OAEP-256', spki, expiresAt: 0 })
})
afterEach(() => {
  openAccount(null)
  server.close()
  endSession()
})

async function open(dialog: 'name' | 'password') {
  openAccount(dialog)
  await renderApp(<AccountDialogs />, { user: buildUserInfo(), permissions: buildPermissions() })
  await screen.findByRole('dialog')
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: '确定' }))

describe('account settings', () => {
  test('ask for a name', async () => {
    server.answer(updateNickName, true)
    await open('name')
    submit()
    await screen.findByText('请输入姓名')
    type('新姓名', '张三丰')
    submit()
    await waitFor(() => expect(session.user?.name).toBe('张三丰'))
    expect(server.calls.map(({ body }) => body)).toEqual([{ userId: 'u1', nickName: '张三丰' }])
  })

  test('send the new name, which is the user’s from then on, also for guests and after a reload', async () => {
    server.answer(updateNickName, true)
    await open('name')
    screen.getByText('张三')
    type('新姓名', ' 张三丰 ')
    submit()
    await waitFor(() => expect(session.user?.name).toBe('张三丰'))
    expect(server.calls[0]?.body).toEqual({ userId: 'u1', nickName: '张三丰' })
    expect(localStorage.getItem('pro__demo__user')).toContain('张三丰')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('warn and keep what was typed when the server refuses', async () => {
    server.refuse(updateNickName, 'record.not_found')
    await open('name')
    type('新姓名', '李四')
    submit()
    await screen.findByText('系统提示：记录不存在')
    expect(document.querySelector('.semi-toast-warning')).not.toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('新姓名').value).toBe('李四')
  })
})

describe('change of the password', () => {
  const fill = (old: string, next: string, again = next) => {
    type('原密码', old)
    type('新密码', next)
    type('确认密码', again)
    submit()
  }

  test('says what is missing, too weak, against the rules or different', async () => {
    await open('password')
    submit()
    await screen.findByText('请输入原密码')
    screen.getByText('请再次输入密码！')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('原密码')))
    fill('Center@2026', '12345678')
    await screen.findByText('密码强度不够')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('新密码')))
    fill('Center@2026', 'Center2026', 'other')
    await screen.findByText(/^口令长度至少8位，包括数字、小写字母、大写字母、特殊符号4类。/)
    screen.getByText('两次密码不一致')
    expect(server.calls).toHaveLength(0)
  })

  test('sends both encrypted, and the session is about to end', async () => {
    server.answer(updatePassword, true)
    await open('password')
    fill('Center@2026', 'Portal#2027x')
    await waitFor(() => expect(session.ended).toMatchObject({ data: { reason: 'password-changed' } }))
    const { body } = server.calls.at(-1) ?? {}
    expect(body).toEqual({ oldPwd: expect.any(String), newPwd: expect.any(String), kid: 'k1' })
    expect(JSON.stringify(body)).not.toMatch(/Center@2026|Portal#2027x/)
  })

  test('says at its field that the old one is wrong, and above the form that it was tried too often', async () => {
    server.refuse(updatePassword, 'request.invalid', [{ field: 'oldPwd', message: 'of the server', code: 'wrong' }])
    await open('password')
    fill('Wrong@2026', 'Portal#2027x')
    await screen.findByText('原密码不正确')
    expect(screen.getByLabelText<HTMLInputElement>('新密码').value).toBe('Portal#2027x')
    server.refuse(updatePassword, 'login.locked', { retryAfter: 60 })
    submit()
    await screen.findByText('尝试次数过多，请稍后再试')
    expect(session.ended).toBeNull()
  })
})
