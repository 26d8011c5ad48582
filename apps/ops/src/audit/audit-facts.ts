import { auditChanges, Policy, toFileSize, type AuditEntry } from '@center/shared/contract'
import type { Names, useText } from '@center/shared/host'

export type AuditFact = { label: string; value: string }

type Texts = ReturnType<typeof useText>
type Details = AuditEntry['details']

/** What an operator wants to know of an entry, in words. All of it, as it was written down, is among the technical details. */
export function factsOf(
  { action, details }: Pick<AuditEntry, 'action' | 'details'>,
  t: Texts,
  names: Names,
): AuditFact[] {
  const { auto, bytes, enabled, files, findings, menuPrefix, note, passed, percent, policy, reason } = details
  const isKnownPolicy = Policy.options.find((option) => option === policy)
  const lines: [label: string, value: string | undefined][] = [
    [changed(action, t), changeOf(details, names)],
    [t('ops:fact.changes'), listOf(auditChanges(details).map(({ field }) => names.field(field)))],
    [t('ops:fact.menuPrefix'), stringOf(menuPrefix)],
    [t('ops:fact.state'), choose(enabled, t('ops:fact.enabled'), t('ops:state.disabled'))],
    [t('ops:fact.percent'), typeof percent === 'number' ? `${percent}%` : undefined],
    [t('ops:fact.policy'), isKnownPolicy && t(`ops:policy.${isKnownPolicy}`)],
    [t('ops:fact.bytes'), typeof bytes === 'number' && bytes > 0 ? toFileSize(bytes) : undefined],
    [t('ops:fact.files'), files === 0 ? undefined : countOf(files)],
    [t('ops:fact.report'), choose(passed, t('ops:report.passed'), t('ops:report.failed'))],
    [t('ops:fact.findings'), countOf(findings)],
    [t('ops:fact.how'), auto === true ? t('ops:fact.auto') : undefined],
    [t('ops:fact.reason'), reason === 'errors' || reason === 'slow' ? t(`ops:reason.${reason}`) : undefined],
    // What the portal noted itself is for support.
    [t('ops:fact.note'), auto === true ? undefined : stringOf(note)],
  ]
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function changed(action: AuditEntry['action'], t: Texts): string {
  if (action === 'phone') return t('ops:fact.phone')
  if (action === 'settings') return t('ops:fact.settings')
  return action === 'sign-on-service' ? t('ops:fact.service') : t('ops:fact.version')
}

/** From what to what, or what it was about: versions, phone numbers, names of services and settings. */
function changeOf({ from, to, version, versions, changes }: Details, names: Names): string | undefined {
  if (Array.isArray(changes))
    return listOf(changes.map((change) => names.setting(String((change as { key?: unknown }).key))))
  if (Array.isArray(versions)) return listOf(versions)
  const [before, after] = [nameOf(from), nameOf(to)]
  if (before && after && before !== after) return `${before} → ${after}`
  return after ?? before ?? stringOf(version)
}

function nameOf(value: unknown): string | undefined {
  return stringOf(value) ?? stringOf((value as { name?: unknown } | null | undefined)?.name)
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function countOf(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : undefined
}

function choose(value: unknown, yes: string, no: string): string | undefined {
  if (typeof value !== 'boolean') return undefined
  return value ? yes : no
}

function listOf(values: unknown[]): string {
  return values.map(stringOf).filter(Boolean).join(', ')
}
