import { useSnapshot } from 'valtio'
import { toMinute, type AuditAction, type AuditEntry } from '@center/shared/contract'
import { useNames, useText } from '@center/shared/host'
import { TechnicalDetails } from '@center/shared/ui'
import { FilterSelect } from '../components/lists/filter-select'
import type { ListColumn } from '../components/lists/list-column'
import { ListPage } from '../components/lists/list-page'
import { auditActions, auditList } from './audit.store'
import styles from './audit-page.module.css'
import { toldChanges, type ToldChange } from './told-changes'

/** Who did what to the tenant, with what was there before and after. */
export function AuditPage() {
  const t = useText()
  const columns = useColumns()
  return (
    <ListPage
      title={t('admin:audit.title')}
      subtitle={t('admin:audit.subtitle')}
      list={auditList}
      columns={columns}
      keyOf={({ sequence }) => sequence}
      filters={<ActionFilter />}
      emptyTitle={t('admin:audit.empty')}
    />
  )
}

function ActionFilter() {
  const { filter } = useSnapshot(auditList.state)
  const t = useText()
  const actions = auditActions.map((value) => ({ value, label: t(`admin:actionOf.${value}`) }))
  return (
    <FilterSelect
      label={t('admin:audit.action')}
      options={[{ value: '', label: t('admin:audit.all') }, ...actions]}
      value={filter.action}
      onChange={(action) => void auditList.narrow({ action: action as AuditAction | '' })}
    />
  )
}

function useColumns(): ListColumn<AuditEntry>[] {
  const t = useText()
  const actors: Record<string, string> = {
    center: t('admin:audit.portal'),
    'administration-token': t('admin:audit.token'),
  }
  return [
    {
      key: 'at',
      title: t('admin:audit.at'),
      look: 'soft',
      draw: ({ at }) => <time title={at}>{toMinute(at)}</time>,
    },
    {
      key: 'actor',
      fields: ['actor', 'actorName'],
      title: t('admin:audit.actor'),
      draw: ({ actor, actorName }) => actors[actor] ?? actorName ?? actor,
    },
    { key: 'action', title: t('admin:audit.action'), draw: ({ action }) => t(`admin:actionOf.${action}`) },
    { key: 'object', title: t('admin:audit.object'), place: 'name', draw: ({ object }) => object },
    {
      key: 'changes',
      fields: ['details'],
      title: t('admin:audit.changes'),
      place: 'block',
      draw: (row) => <Changes row={row} />,
    },
  ]
}

const kinds = [
  'create',
  'update',
  'delete',
  'export',
  'test',
  'rotate',
  'revoke',
  'reset',
  'end',
  'refused',
  'approve',
  'refuse',
  'withdraw',
  'enable',
  'disable',
  'unlock',
  'move',
  'restore',
  'merge',
  'recover',
  'erase',
  'decline-erasure',
  'password-link',
  'password-links',
  'domains',
  'plan',
  'join',
  'redact',
] as const
const refusals = ['revoked', 'expired', 'network', 'claims', 'scope'] as const

/** What was done, in words; folded, what was written down as it was written down. */
function Changes({ row }: { row: AuditEntry }) {
  const { details, hash, requestId } = row
  const t = useText()
  const changes = toldChanges(row, useNames())
  const kind = kinds.find((known) => known === details['kind'])
  const refusal = refusals.find((known) => known === details['why'])
  const why = refusal ? t(`admin:tokenRefusal.${refusal}`) : ''
  return (
    <div className={styles.changes}>
      {kind && <span>{t(`admin:auditKind.${kind}`, { why })}</span>}
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={change.name} className={styles.change}>
              <Change change={change} />
            </li>
          ))}
        </ul>
      )}
      <TechnicalDetails label={t('common:technicalDetails')}>
        {[JSON.stringify(details, null, 2), requestId, hash].filter(Boolean).join('\n')}
      </TechnicalDetails>
    </div>
  )
}

function Change({ change: { name, values } }: { change: ToldChange }) {
  const t = useText()
  if (!values) return name
  const show = (value: unknown) => {
    if (value === undefined || value === null || value === '') return t('admin:audit.nothing')
    if (typeof value === 'boolean') return t(value ? 'admin:audit.yes' : 'admin:audit.no')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return t('admin:audit.changed', { name, from: show(values.from), to: show(values.to) })
}
