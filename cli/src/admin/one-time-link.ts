import * as z from 'zod/mini'
import type { CliContext } from '../cli-context'
import type { OperationsApi } from '../operations-api'

const WithLink = z.object({
  link: z.string(),
  expiresAt: z.string(),
  sent: z.optional(z.object({ recipient: z.string(), isSent: z.boolean(), error: z.string() })),
})
const WithToken = z.object({ passwordToken: z.string(), tenantCode: z.string(), expiresAt: z.string() })

/** Prints the link that an answer carries, where it carries one: it is told this one time. With `--json` it is in the JSON already. */
export function printOneTimeLink(
  api: OperationsApi,
  answer: unknown,
  { json }: { json?: boolean | undefined },
  cli: CliContext,
): void {
  const link = linkIn(api, answer)
  if (!link || json) return
  const { sent, expiresAt } = link
  if (sent?.isSent)
    return cli.out(`The link was sent to ${sent.recipient}. It sets a password once, until ${expiresAt}.`)
  if (sent) cli.out(`The link could not be sent to ${sent.recipient}: ${sent.error}`)
  cli.out(`A password is set by this link, once, until ${expiresAt}.\n${link.link}`)
}

/** Of a new tenant the server tells the token alone; the link is at the address that the command was sent to. */
function linkIn({ url }: OperationsApi, answer: unknown): z.infer<typeof WithLink> | null {
  const linked = z.safeParse(WithLink, answer)
  if (linked.success) return linked.data
  const created = z.safeParse(WithToken, answer)
  if (!created.success) return null
  const { passwordToken, tenantCode, expiresAt } = created.data
  const link = `${url}/center/user/alteration?tc=${encodeURIComponent(tenantCode)}#token=${passwordToken}`
  return { link, expiresAt }
}
