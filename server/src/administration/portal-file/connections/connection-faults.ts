import { MessageChannelDraft, type MessageTemplate } from '@center/shared/contract'
import * as z from 'zod/mini'
import { AppError } from '../../../platform/errors/errors'
import { expectChannel, isSameTarget, onlyOwnFields } from '../../message-channels/channel-rules'
import { expectTemplate } from '../../message-channels/message-templates.service'
import type { PortalFault } from '../check-references'
import type { PlannedChange } from '../plan'
import type { PortalRow } from '../portal-row'

type Planned = PlannedChange & { after: PortalRow }

/** What is wrong with planned channels, texts of messages and identity providers. `fixedIds` are those of the deployment's own providers. */
export function connectionFaults(plan: PlannedChange[], rows: PortalRow[], fixedIds: readonly string[]): PortalFault[] {
  const planned = plan.filter((change): change is Planned => change.after !== null)
  return [
    ...planned.flatMap((change) => faultsOf(change, fixedIds)),
    ...doubleEnabled(rows.filter(({ kind }) => kind === 'messageChannel')),
  ]
}

function faultsOf(change: Planned, fixedIds: readonly string[]): PortalFault[] {
  if (change.kind === 'messageChannel') return channelFaults(change)
  if (change.kind === 'messageTemplate') return templateFaults(change)
  return change.kind === 'identityProvider' ? providerFaults(change, fixedIds) : []
}

function channelFaults({ path, before, after }: Planned): PortalFault[] {
  const draft = z.parse(MessageChannelDraft, { ...after.fields, secret: '' })
  const keepsSecret = before !== null && hasSecret(before) && isSameTarget(before.fields as Target, draft)
  // One that is not enabled may wait for its secret.
  const secret = isNewSecret(after) || keepsSecret || !draft.enabled ? 'present' : ''
  const own: Record<string, unknown> = onlyOwnFields(draft)
  const foreign = Object.entries(draft).filter(([field, value]) => own[field] !== value)
  return [
    ...foreign.map(([field]) => ({ field: `${path}.${field}`, message: `${draft.adapter} has no ${field}` })),
    ...refusals(path, () => expectChannel(draft, secret)),
  ]
}

type Target = Parameters<typeof isSameTarget>[0]

const templateFaults = ({ path, after }: Planned): PortalFault[] =>
  refusals(path, () => expectTemplate(after.fields as MessageTemplate, after.fields as MessageTemplate))

function providerFaults({ path, key, sign, before, after }: Planned, fixedIds: readonly string[]): PortalFault[] {
  const leadsElsewhere = before !== null && before.fields['issuer'] !== after.fields['issuer']
  return [
    ...(sign === '+' && fixedIds.includes(key) ? [{ field: `${path}.code`, message: 'taken' }] : []),
    // A secret goes to the address that it was given for, and to no other.
    ...(leadsElsewhere && hasSecret(before) && !isNewSecret(after)
      ? [{ field: `${path}.secret`, message: 'required' }]
      : []),
  ]
}

const hasSecret = (row: PortalRow) => row.fields['secretFrom'] !== undefined
const isNewSecret = (row: PortalRow) => row.fields['secret'] !== undefined

/** Of each kind one channel at most is enabled. */
function doubleEnabled(channels: PortalRow[]): PortalFault[] {
  const seen = new Set<unknown>()
  return channels.flatMap(({ path, fields: { enabled, kind } }) => {
    const isDouble = enabled === true && seen.has(kind)
    if (enabled === true) seen.add(kind)
    return isDouble ? [{ field: `${path}.enabled`, message: `another ${String(kind)} channel is enabled` }] : []
  })
}

/** What a rule of administration refuses, with the path of the row. */
function refusals(path: string, expect: () => void): PortalFault[] {
  try {
    expect()
    return []
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'request.invalid') throw error
    return (error.data as PortalFault[]).map(({ field, message }) => ({ field: `${path}.${field}`, message }))
  }
}
