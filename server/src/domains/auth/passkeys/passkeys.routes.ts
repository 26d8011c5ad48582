import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '@center/shared/contract'
import { serve } from '../../../platform/http/serve'
import { visitorOf } from '../../../platform/http/visitor'
import { pageOriginOf } from '../../../platform/session/same-origin'
import type { Session } from '../../../platform/session/session'
import type { PasskeySignIn } from './passkey-sign-in'
import type { PasskeyOwner, Passkeys } from './passkeys.service'

type Dependencies = { passkeys: Passkeys; passkeySignIn: PasskeySignIn }

/** What signed-in users do with their passkeys, and the sign-in by one, over HTTP. */
export const passkeyRoutes: FastifyPluginAsync<Dependencies> = async (app, { passkeys, passkeySignIn }) => {
  serve(app, listPasskeys, ({ session, request }) => passkeys.list(session, pageOriginOf(request)))

  serve(app, beginPasskey, ({ session, request }) => passkeys.begin(session, pageOriginOf(request)))

  serve(app, addPasskey, ({ session, body, request }) => passkeys.add(ownerOf(session, request), body))

  serve(app, renamePasskey, async ({ session, params, body }) => {
    await passkeys.rename(session, { id: params.id, name: body.name })
    return true
  })

  serve(app, removePasskey, async ({ session, params, request }) => {
    await passkeys.remove(ownerOf(session, request), params.id)
    return true
  })

  serve(app, beginPasskeyProof, ({ session, request }) => passkeys.beginProof(session, pageOriginOf(request)))

  serve(app, beginPasskeySignIn, ({ body, request, reply }) => {
    const { browser } = visitorOf(request, reply)
    return passkeys.beginSignIn({ ...body, browser }, pageOriginOf(request))
  })

  serve(app, signInByPasskey, async ({ body: { tenantCode, ...answer }, request, reply, beside }) => {
    const { token, grant } = await passkeySignIn.signIn(answer, tenantCode, visitorOf(request, reply))
    beside(grant)
    return token
  })
}

const ownerOf = ({ userId, tenantId, tenantCode }: Session, { id: requestId }: FastifyRequest): PasskeyOwner => ({
  userId,
  tenantId,
  tenantCode,
  requestId,
})
