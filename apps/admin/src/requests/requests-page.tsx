import { useState } from 'react'
import { toMinute, type ApprovalRow, type PasswordLink } from '@center/shared/contract'
import { saveFile, useText } from '@center/shared/host'
import { Mark, type DataColumn } from '@center/shared/ui'
import { ActDialog } from '../components/dialogs/act-dialog'
import type { BulkAct } from '../components/dialogs/bulk-dialog'
import { ListPage } from '../components/lists/list-page'
import { LinkDialog } from '../components/dialogs/link-dialog'
import { RowActions } from '../components/lists/row-actions'
import { decide, requestList, type Decided, type Decision } from './requests.store'

type Open = { row: ApprovalRow; decision: Decision }

/** Dangerous acts that wait for a second administrator, and what became of others. */
export function RequestsPage() {
  const t = useText()
  const [open, setOpen] = useState<Open | null>(null)
  const [link, setLink] = useState<PasswordLink | null>(null)
  const columns = useColumns(setOpen)
  const done = ({ link: given, tenant }: Decided) => {
    setOpen(null)
    if (given) setLink(given)
    if (tenant)
      saveFile(new Blob([JSON.stringify(tenant, null, 2)], { type: 'application/json' }), `${tenant.code}.json`)
    void requestList.reload()
  }
  return (
    <ListPage
      title={t('admin:requests.title')}
      subtitle={t('admin:requests.subtitle')}
      list={requestList}
      columns={columns}
      keyOf={({ id }) => id}
      emptyTitle={t('admin:requests.empty')}
      bulk={useRefuseMany()}
    >
      {open && <DecisionDialog {...open} onDone={done} onClose={() => setOpen(null)} />}
      {link && <LinkDialog given={link} onClose={() => setLink(null)} />}
    </ListPage>
  )
}

/** To refuse the chosen requests. Each approval is an act of its own, and may give out a link or a file: it is decided alone. */
function useRefuseMany() {
  const t = useText()
  const refuse: BulkAct<ApprovalRow> = {
    key: 'refuse',
    label: t('admin:requests.refuse'),
    text: t('admin:requests.bulkRefuseText'),
    isFor: isOpen,
    onAct: (row) => decide(row, 'refuse'),
  }
  const nameOf = ({ act, object }: ApprovalRow) => `${t(`admin:requestAct.${act}`)} ${object}`
  return { nameOf, acts: [refuse] }
}

/** Users do not decide on what they asked for themselves. */
const isOpen = ({ isOwn, state }: ApprovalRow) => !isOwn && state === 'waiting'

function DecisionDialog({
  row,
  decision,
  ...closing
}: Open & { onDone: (decided: Decided) => void; onClose: () => void }) {
  const t = useText()
  const words = { act: t(`admin:requestAct.${row.act}`), object: row.object }
  return (
    <ActDialog
      {...closing}
      title={t(`admin:requests.${decision}Title`, words)}
      text={t(`admin:requests.${decision}Text`)}
      okLabel={t(`admin:requests.${decision}`)}
      doneText={t(`admin:requests.${decision}Done`)}
      isDanger={decision === 'approve'}
      onAct={() => decide(row, decision)}
    />
  )
}

const tones = { waiting: 'warn', approved: 'good', refused: 'bad', expired: 'neutral' } as const
const decisions = ['approve', 'refuse'] as const

function useColumns(open: (open: Open) => void): DataColumn<ApprovalRow>[] {
  const t = useText()
  return [
    { key: 'act', title: t('admin:requests.act'), place: 'name', draw: ({ act }) => t(`admin:requestAct.${act}`) },
    { key: 'object', title: t('admin:requests.object'), draw: ({ object }) => object },
    { key: 'askedBy', title: t('admin:requests.askedBy'), draw: ({ askedBy }) => askedBy },
    { key: 'at', title: t('admin:requests.at'), look: 'soft', draw: ({ at }) => toMinute(at) },
    { key: 'expiresAt', title: t('admin:requests.expiresAt'), look: 'soft', draw: (row) => toMinute(row.expiresAt) },
    {
      key: 'state',
      title: t('admin:requests.state'),
      draw: ({ state }) => <Mark tone={tones[state]}>{t(`admin:requestState.${state}`)}</Mark>,
    },
    { key: 'decidedBy', title: t('admin:requests.decidedBy'), draw: ({ decidedBy }) => decidedBy },
    {
      key: 'actions',
      title: t('admin:list.actions'),
      place: 'actions',
      draw: (row) => <Actions row={row} onOpen={(decision) => open({ row, decision })} />,
    },
  ]
}

function Actions({ row, onOpen }: { row: ApprovalRow; onOpen: (decision: Decision) => void }) {
  const t = useText()
  if (!isOpen(row)) return null
  const actions = decisions.map((key) => ({
    key,
    label: t(`admin:requests.${key}`),
    isDanger: key === 'approve',
    onPress: () => onOpen(key),
  }))
  return <RowActions name={`${t(`admin:requestAct.${row.act}`)} ${row.object}`} actions={actions} />
}
