import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Located } from '../../platform/http/outgoing-calls'
import type { ChannelAccess, FilledMessage } from './adapter'

const SECURE_PORT = 465

export type MailAccess = Pick<ChannelAccess, 'address' | 'account' | 'secret'> & { port: number; sender: string }
type Dependencies = { locate: (host: string) => Promise<Located>; timeoutMs: number }

/**
 * Sends an e-mail by a mail server, to the address that its name was found to lead to. The connection is encrypted, with a certificate for
 * that name; a server in a network that the deployment lists may do without. Answers the number of the message.
 */
export async function sendMail(
  { address: host, port, account, secret, sender }: MailAccess,
  message: Pick<FilledMessage, 'recipient' | 'subject' | 'text'>,
  { locate, timeoutMs }: Dependencies,
): Promise<string> {
  const place = await locate(host)
  const chosen = port || SECURE_PORT
  const transport = createTransport({
    host: place.address,
    port: chosen,
    secure: chosen === SECURE_PORT,
    requireTLS: !place.isListed,
    ...(isIP(host) ? {} : { tls: { servername: host } }),
    ...(account ? { auth: { user: account, pass: secret } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const { recipient: to, subject, text } = message
    const { messageId } = await transport.sendMail({ from: sender, to, subject, text })
    return messageId
  } finally {
    transport.close()
  }
}
