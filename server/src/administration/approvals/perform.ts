import * as z from 'zod/mini'
import { changeAdminSettings, messageKinds, toLocale } from '@center/shared/contract'
import type { SettingsService } from '../../domains/configuration/configuration.plugin'
import type { createIdentityProviderAdmin } from '../identity-providers/identity-providers.service'
import type { createMessageChannelAdmin } from '../message-channels/message-channels.service'
import type { PortalFileService } from '../portal-file/portal-file.service'
import type { createTenantAdmin } from '../tenants/tenants.service'
import type { SendLink } from '../users/send-link'
import type { UserMerges } from '../users/merge/merge.service'
import type { createUserAdmin } from '../users/users.service'
import type { Erasure } from '../personal-data/erasure.service'
import type { Perform } from './approvals.service'

type Dependencies = {
  channels: Pick<ReturnType<typeof createMessageChannelAdmin>, 'enable'>
  erasure: Pick<Erasure, 'erase'>
  merges: Pick<UserMerges, 'merge'>
  providers: Pick<ReturnType<typeof createIdentityProviderAdmin>, 'enable'>
  users: Pick<ReturnType<typeof createUserAdmin>, 'link' | 'read'>
  sendLink: Pick<SendLink, 'send'>
  tenants: Pick<ReturnType<typeof createTenantAdmin>, 'setEnabled'>
  portal: Pick<PortalFileService, 'export'>
  settings: Pick<SettingsService, 'change'>
}

/** What is done of each act once it is approved: the same as its endpoint does, with the rights of who approved. */
export function createPerform({
  channels,
  erasure,
  merges,
  providers,
  sendLink,
  users,
  tenants,
  portal,
  settings,
}: Dependencies): Perform {
  return {
    disableTenant: async (act) => {
      await tenants.setEnabled(act, false)
      return {}
    },
    createPasswordLink: async (act, { params }) => {
      const { id = '', sendBy, locale } = params
      const given = await users.link(act, id)
      const sending = { sendBy: messageKinds.find((kind) => kind === sendBy), locale: toLocale(locale) }
      const user = await users.read(act, id)
      return { link: await sendLink.send(act, user, { ...sending, purpose: 'password-reset', given }) }
    },
    eraseUser: async (act, { object, params }) => {
      await erasure.erase(act, params['id'] ?? '', object)
      return {}
    },
    mergeUsers: async (act, { params }) => {
      await merges.merge(act, params['id'] ?? '', params['intoId'] ?? '')
      return {}
    },
    enableMessageChannel: async (act, { params }) => {
      await channels.enable(act, params['id'] ?? '')
      return {}
    },
    enableIdentityProvider: async (act, { params }) => {
      await providers.enable(act, params['id'] ?? '')
      return {}
    },
    exportPortal: async (act) => ({ tenant: await portal.export(act.tenantCode, true) }),
    changeAdminSettings: async ({ tenantId, actor, expected, requestId }, { body }) => {
      const change = z.parse(changeAdminSettings.schema.body, body)
      await settings.change(tenantId, { ...change, by: actor, expected, requestId })
      return {}
    },
  }
}
