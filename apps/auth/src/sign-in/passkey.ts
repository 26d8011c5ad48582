import { beginPasskeySignIn } from '@center/shared/contract'
import { callApi, signWithPasskey, text } from '@center/shared/host'
import { noGrant, tenant, type DeliverPasskey } from './deliver'

/** Has the user sign with a passkey, and hands the answer over; null when the user gave it up. */
export async function askPasskey(deliver: DeliverPasskey): Promise<Awaited<ReturnType<DeliverPasskey>> | null> {
  const question = await callApi(beginPasskeySignIn, { body: { tenantCode: tenant() } })
  if (!question.ok) return question
  const asked = await signWithPasskey(question.value)
  if ('credential' in asked) return deliver({ ticket: question.value.ticket, credential: asked.credential })
  if (asked.problem === 'given-up') return null
  return { ok: false, failure: { ...noGrant, message: text('auth:passkey.failed') } }
}
