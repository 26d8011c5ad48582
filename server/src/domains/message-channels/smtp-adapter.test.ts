import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { sendMail } from './smtp-adapter'

type Mail = { from: string; to: string; raw: string; user: string }

let server: SMTPServer
let mails: Mail[]

async function listen(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> {
  mails = []
  server = new SMTPServer({
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('535 the password is wrong')),
    onRcptTo: ({ address }, _, done) => (address.startsWith('gone') ? done(new Error('550 no such mailbox')) : done()),
    onData: (stream, { envelope, user }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address).join()
        mails.push({ from, to, raw: Buffer.concat(parts).toString('utf8'), user: String(user ?? '') })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.server.address() as AddressInfo).port
}
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

const access = { address: 'mail.test', account: '', secret: '', sender: 'portal@corp.example' }
const message = { recipient: 'lisi@corp.example', subject: '您的账号已开通', text: 'https://portal.example/#token=1' }
const place = (isListed: boolean) => ({
  locate: async () => ({ address: '127.0.0.1', isListed }),
  timeoutMs: 5_000,
})

test('an e-mail reaches a mail server of a listed network, signed in as the account', async () => {
  const port = await listen({ disabledCommands: ['STARTTLS'] })
  const account = { ...access, port, account: 'portal', secret: 'right' }
  const id = await sendMail(account, message, place(true))
  expect(mails).toMatchObject([{ from: 'portal@corp.example', to: 'lisi@corp.example', user: 'portal' }])
  expect(mails[0]?.raw).toContain(id)
  expect(mails[0]?.raw).toMatch(/Subject: =\?UTF-8\?/)
})

test('a mail server outside of the listed networks gets nothing without encryption', async () => {
  const port = await listen({ disabledCommands: ['STARTTLS'] })
  await expect(sendMail({ ...access, port }, message, place(false))).rejects.toMatchObject({ code: 'ETLS' })
  expect(mails).toEqual([])
})

test('a certificate that is not of the name is refused, in a listed network too', async () => {
  const port = await listen({})
  await expect(sendMail({ ...access, port }, message, place(true))).rejects.toThrow(/certificate/)
  expect(mails).toEqual([])
})

test.each([
  ['a wrong password', { account: 'portal', secret: 'wrong' }, {}, 'the password is wrong'],
  ['a mailbox that is gone', {}, { recipient: 'gone@corp.example' }, 'no such mailbox'],
])('%s is refused in the words of the server', async (_, changes, other, words) => {
  const port = await listen({ disabledCommands: ['STARTTLS'] })
  const sent = sendMail({ ...access, port, ...changes }, { ...message, ...other }, place(true))
  await expect(sent).rejects.toMatchObject({ response: expect.stringContaining(words) as string })
})
