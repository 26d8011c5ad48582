import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { toMinute, type EnterpriseMember, type ReviewState } from '@center/shared/contract'
import { can, failureText, useText } from '@center/shared/host'
import { ErrorState, Mark, type DataColumn, type Tone } from '@center/shared/ui'
import { DecisionDialog } from '../components/dialogs/decision-dialog'
import { ListPage } from '../components/lists/list-page'
import { RowActions } from '../components/lists/row-actions'
import { showPlace } from '../lib/place.store'
import { memberListOf, opened, sendReview, watchEnterprise, type Decision } from './enterprises.store'

const tones: Record<ReviewState, Tone> = { '0': 'warn', '1': 'good', '2': 'bad' }

type Open = { member: EnterpriseMember; decision: Decision } | null

/** One enterprise: who belongs to it, and whose review is due. */
export function EnterpriseMembers({ id }: { id: string }) {
  const { row, failure } = useSnapshot(opened)
  const t = useText()
  const list = useMemo(() => memberListOf(id), [id])
  const [open, setOpen] = useState<Open>(null)
  const columns = useColumns(setOpen)
  useEffect(() => watchEnterprise(id), [id])
  const close = () => setOpen(null)
  const done = () => {
    close()
    void list.reload()
  }
  const approve = {
    key: 'approve',
    label: t('admin:enterprises.approve'),
    text: t('admin:enterprises.bulkApproveText'),
    isFor: ({ reviewState }: EnterpriseMember) => reviewState === '0',
    onAct: ({ userId }: EnterpriseMember) => sendReview(id, userId, { decision: 'approve', note: '' }),
  }
  const textsOf = (decision: Decision, name: string) => ({
    title: t(`admin:enterprises.${decision}Title`, { name }),
    ok: t(`admin:enterprises.${decision}`),
    done: t(`admin:enterprises.${decision}Done`, { name }),
  })
  if (failure) return <ErrorState title={t('admin:list.failed')} description={failureText(failure)} />
  return (
    <ListPage
      title={row?.name ?? t('admin:enterprises.title')}
      subtitle={row ? [row.creditCode, row.contactName, row.contactPosition].filter(Boolean).join(' · ') : ''}
      back={{ label: t('admin:enterprises.back'), onBack: () => showPlace({ section: 'enterprises' }) }}
      list={list}
      columns={columns}
      keyOf={({ userId }) => userId}
      searchLabel={t('admin:enterprises.searchMembers')}
      emptyTitle={t('admin:enterprises.noMembers')}
      bulk={{ nameOf: ({ name, username }) => name || username, acts: can('enterprise:review') ? [approve] : [] }}
    >
      {open && (
        <DecisionDialog
          texts={textsOf(open.decision, open.member.name || open.member.username)}
          about={t(`admin:enterprises.${open.decision}Text`)}
          decision={open.decision}
          onSend={(review) => sendReview(id, open.member.userId, review)}
          onDone={done}
          onClose={close}
        />
      )}
    </ListPage>
  )
}

function useColumns(open: (what: Open) => void): DataColumn<EnterpriseMember>[] {
  const t = useText()
  const columns: DataColumn<EnterpriseMember>[] = [
    { key: 'name', title: t('admin:field.name'), place: 'name', draw: ({ name, username }) => name || username },
    { key: 'username', title: t('admin:field.username'), draw: ({ username }) => username },
    { key: 'mobile', title: t('admin:field.mobile'), draw: ({ mobile }) => mobile },
    {
      key: 'founder',
      title: t('admin:enterprises.relation'),
      draw: ({ isFounder }) => t(isFounder ? 'admin:enterprises.founder' : 'admin:enterprises.joined'),
    },
    {
      key: 'state',
      title: t('admin:enterprises.state'),
      place: 'corner',
      draw: ({ reviewState }) => <Mark tone={tones[reviewState]}>{t(`admin:reviewState.${reviewState}`)}</Mark>,
    },
    { key: 'note', title: t('admin:enterprises.note'), place: 'block', draw: ({ reviewNote }) => reviewNote },
    { key: 'reviewed', title: t('admin:enterprises.reviewed'), look: 'soft', draw: reviewOf },
    {
      key: 'createdAt',
      title: t('admin:enterprises.requested'),
      look: 'soft',
      draw: ({ createdAt }) => toMinute(createdAt),
    },
  ]
  if (!can('enterprise:review')) return columns
  return [...columns, { key: 'actions', title: t('admin:list.actions'), place: 'actions', draw: drawActions }]

  function drawActions(member: EnterpriseMember) {
    const choices: Decision[] = ['approve', 'refuse']
    const isOpen = (decision: Decision) => member.reviewState !== (decision === 'approve' ? '1' : '2')
    return (
      <RowActions
        name={member.name || member.username}
        actions={choices.filter(isOpen).map((decision) => ({
          key: decision,
          label: t(`admin:enterprises.${decision}`),
          isDanger: decision === 'refuse',
          onPress: () => open({ member, decision }),
        }))}
      />
    )
  }
}

const reviewOf = ({ reviewedAt, reviewedBy }: EnterpriseMember) =>
  reviewedAt === null ? '' : `${toMinute(reviewedAt)} ${reviewedBy}`
