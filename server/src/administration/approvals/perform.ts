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
import type { AdminDependencies } from '../admin-dependencies'
import type { Transaction } from '../../platform/database/database'
import { entryOf, type Changes } from '../changes'
import type { Perform } from './approvals.service'

type Dependencies = Pick<AdminDependencies, 'now' | 'appendAudit'> & {
  change: Changes
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
  now,
  appendAudit,
  change,
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
    exportPortal: createExport({ change, portal }),
    changeAdminSettings: createSettingsChange({ now, appendAudit, settings }),
  }
}

function createExport({ change, portal }: Pick<Dependencies, 'change' | 'portal'>): Perform['exportPortal'] {
  return async (act) => {
    // Read before: the decision is the one write of it.
    const tenant = await portal.export(act.tenantCode, true)
    await change(act, async () => ({ result: null, deeds: [] }))
    return { tenant }
  }
}

/** Settings have a transaction of their own, in which the decision is written with its line in the audit. */
function createSettingsChange({
  now,
  appendAudit,
  settings,
}: Pick<Dependencies, 'now' | 'appendAudit' | 'settings'>): Perform['changeAdminSettings'] {
  return async ({ tenantId, actor, expected, requestId, alongside: decide }, { body }) => {
    const wanted = z.parse(changeAdminSettings.schema.body, body)
    const said = { at: now(), actor, tenantId, requestId }
    const alongside = async (tx: Transaction) => {
      const deeds = (await decide?.(tx)) ?? []
      await appendAudit(
        tx,
        deeds.map((deed) => entryOf(deed, said)),
      )
    }
    await settings.change(tenantId, { ...wanted, by: actor, expected, requestId, alongside })
    return {}
  }
}
