import type { MessageAdapter } from '../../administration/message-channels'
import type { MessageKind, MessagePurpose } from '../../administration/message-templates'
import type { AuditAction } from '../../operations/audit'
import type { Product, ProviderRequest } from '../../products/products'
import type { RegisteredService } from '../../sign-in/sign-on-services'
import type { ApprovalState, ApprovedAct } from '../../tenants/approvals'
import type { Locale } from '../../values/locale'
import en from './en.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

/** Words for the values of lists, which pages and exports show alike. */
type ListTexts = {
  actionOf: Record<AuditAction, string>
  messageKind: Record<MessageKind, string>
  messageAdapter: Record<MessageAdapter, string>
  messagePurpose: Record<MessagePurpose, string>
  productCategory: Record<Product['category'], string>
  productState: Record<Product['state'], string>
  reviewState: Record<ProviderRequest['state'], string>
  requestAct: Record<ApprovedAct, string>
  requestState: Record<ApprovalState, string>
  signOnMatch: Record<RegisteredService['match'], string>
  signOnAttribute: Record<RegisteredService['attributes'][number], string>
  /** Of a sign-in that succeeded; why others did not is in the texts of errors. */
  outcome: Record<'ok', string>
}

/** A file for each language; they are texts of the app of the administration. */
export const listTexts = { zh: zh.admin, en: en.admin } satisfies Record<Locale, ListTexts>
