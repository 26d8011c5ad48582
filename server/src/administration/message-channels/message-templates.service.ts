import {
  fillTemplate,
  templateFault,
  variablesIn,
  messageVariables,
  type AdminPaging,
  type MessageKind,
  type MessageTemplate,
  type MessageTemplateDraft,
  type Written,
} from '@center/shared/contract'
import {
  defaultTemplates,
  findDefaultTemplate,
  messageRows,
  toTemplate,
} from '../../domains/message-channels/message-channels.plugin'
import type { Database } from '../../platform/database/database'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { Act } from '../admin-dependencies'
import { expectRevision, type Changes, type Deed } from '../changes'
import { offsetOf } from '../list-query'
import { messageAdminRows } from './message-channels.repository'

type Dependencies = { db: Database; change: Changes }
type Query = AdminPaging & { kind?: MessageKind | undefined }

/** The texts of messages: a tenant's own, or those of the portal. */
export function createMessageTemplateAdmin({ db, change }: Dependencies) {
  return {
    async list(tenantId: string, query: Query): Promise<{ rows: MessageTemplate[]; total: number }> {
      const own = new Map((await messageAdminRows.templates(db, tenantId)).map(toTemplate).map((row) => [row.id, row]))
      const word = query.keyword?.trim().toLowerCase() ?? ''
      const rows = defaultTemplates
        .map((template) => own.get(template.id) ?? template)
        .filter(({ kind }) => query.kind === undefined || kind === query.kind)
        .filter(({ subject, text }) => `${subject} ${text}`.toLowerCase().includes(word))
      const offset = offsetOf(query)
      return { rows: rows.slice(offset, offset + query.limit), total: rows.length }
    },

    update: (act: Act, id: string, draft: MessageTemplateDraft): Promise<Written> =>
      change(act, async (tx) => {
        const before = await find(tx, act, id)
        expectRevision(act, before)
        expectTemplate(before, draft)
        const { kind, purpose, locale } = before
        const revision = before.revision + 1
        await messageAdminRows.saveTemplate(tx, { ...draft, kind, purpose, locale, revision, tenantId: act.tenantId })
        const deed = deedOf(id, { kind: 'update', before: draftOf(before), after: draft })
        return { result: { id, revision }, deeds: [deed] }
      }),

    reset: (act: Act, id: string): Promise<Written> =>
      change(act, async (tx) => {
        const before = await find(tx, act, id)
        expectRevision(act, before)
        if (before.isDefault) return { result: { id, revision: 0 }, deeds: [] }
        await messageAdminRows.deleteTemplate(tx, { ...before, tenantId: act.tenantId })
        const after = findDefaultTemplate(id)
        const deed = deedOf(id, { kind: 'reset', before: draftOf(before), after: after && draftOf(after) })
        return { result: { id, revision: 0 }, deeds: [deed] }
      }),
  }
}

/** The tenant's own text, else the portal's. */
async function find(db: Database, { tenantId }: Act, id: string): Promise<MessageTemplate> {
  const usual = findDefaultTemplate(id)
  if (!usual) throw new AppError('record.not_found')
  const own = await messageRows.template(db, tenantId, usual)
  return own ? toTemplate(own) : usual
}

/** Refuses a text that could not be sent, or that would give away what it is for. */
export function expectTemplate(
  { kind, purpose }: Pick<MessageTemplate, 'kind' | 'purpose'>,
  { subject, text }: MessageTemplateDraft,
): void {
  const fault = templateFault(purpose, text)
  if (fault) throw invalidField('text', fault)
  if (kind === 'email' && subject === '') throw invalidField('subject', 'required')
  const known: readonly string[] = messageVariables[purpose]
  // The subject stands in lists of e-mails, for others to see: the link does not stand in it.
  const secret = known[0]
  if (variablesIn(subject).some((name) => !known.includes(name) || name === secret))
    throw invalidField('subject', 'variable')
  if (fillTemplate(text, {}).includes('{{')) throw invalidField('text', 'variable')
}

const draftOf = ({ subject, text, providerTemplateId }: MessageTemplate): MessageTemplateDraft => ({
  subject,
  text,
  providerTemplateId,
})

const deedOf = (id: string, deed: Pick<Deed, 'kind' | 'before' | 'after'>): Deed => ({
  action: 'message-template',
  object: id,
  ...deed,
})
