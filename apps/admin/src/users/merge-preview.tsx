import type { UserMerge } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { Notice } from '@center/shared/ui'
import { useNameOf } from '../lib/use-name-of'

/** What moves to the account that stays, and what ends with the other. */
export function MergePreview({ merge }: { merge: UserMerge }) {
  const t = useText()
  const [from, into] = [merge.from.username, merge.into.username]
  return (
    <Notice tone="warning" title={t('admin:users.mergeMoves', { from, into })} about={merge}>
      <Lines lines={useMoved(merge)} />
      <p>
        <strong>{t('admin:users.mergeGoes', { from })}</strong>
      </p>
      <Lines lines={useLost(merge)} />
    </Notice>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const ifAny = (items: readonly string[], line: (items: readonly string[]) => string) =>
  items.length > 0 ? [line(items)] : []

function useMoved(merge: UserMerge): string[] {
  const t = useText()
  const nameOf = useNameOf()
  const what = (items: readonly string[]) => ({ what: items.join(t('admin:roles.separator')) })
  const { lettersReceived: received, lettersSent: sent, replies, todos, files } = merge
  return [
    ...ifAny(merge.roles.map(nameOf), (items) => t('admin:users.mergeRoles', what(items))),
    ...ifAny(merge.departments.map(nameOf), (items) => t('admin:users.mergeDepartments', what(items))),
    ...ifAny(merge.enterprises, (items) => t('admin:users.mergeEnterprises', what(items))),
    ...ifAny(useAccounts(merge.externalAccounts), (items) => t('admin:users.mergeAccounts', what(items))),
    ...(merge.takesMobile ? [t('admin:users.mergeMobile')] : []),
    ...(merge.takesEmail ? [t('admin:users.mergeEmail')] : []),
    t('admin:users.mergeCounts', { received, sent, replies, todos, files }),
  ]
}

function useLost({ lostAccounts, sessions, secondFactor }: UserMerge): string[] {
  const t = useText()
  const lost = useAccounts(lostAccounts).join(t('admin:roles.separator'))
  return [
    t('admin:users.mergeSessions', { count: sessions }),
    ...(secondFactor ? [t('admin:users.mergeFactor')] : []),
    ...(lost === '' ? [] : [t('admin:users.mergeLost', { what: lost })]),
  ]
}

function useAccounts(accounts: UserMerge['externalAccounts']): string[] {
  const t = useText()
  return accounts.map(({ system, name }) => t('admin:users.mergeAccount', { system, name }))
}
