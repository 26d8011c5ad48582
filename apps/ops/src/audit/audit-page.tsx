import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { toMinute, type AuditEntry } from '@center/shared/contract'
import { failureText, useNames, usePagerTexts, useText, type Failure } from '@center/shared/host'
import { Button, DataTable, Pager, TechnicalDetails, type DataColumn, Card, Mark, PageFrame } from '@center/shared/ui'
import { PartState } from '../components/part-state'
import { PlainSelect } from '../components/plain-select'
import {
  audit,
  AUDIT_ROWS,
  auditActions,
  loadAudit,
  setAction,
  showAuditPage,
  verifyChain,
  watchAudit,
} from './audit.store'
import { factsOf } from './audit-facts'
import { useWayBack } from '../lib/way-back'
import styles from './audit-page.module.css'

/** Who did what, and whether anybody has changed what was written since. */
export function AuditPage() {
  const { status, page, total, rows } = useSnapshot(audit)
  const t = useText()
  const wayBack = useWayBack()
  const texts = usePagerTexts()
  useEffect(watchAudit, [])
  return (
    <PageFrame
      title={t('ops:audit.title')}
      subtitle={t('ops:audit.subtitle')}
      back={wayBack}
      isBusy={status === 'loading'}
    >
      <VerificationLine />
      <Card title={t('ops:audit.entries')} more={<ActionFilter />} isFlush>
        <AuditRows />
        <Pager
          page={page}
          total={total}
          limit={AUDIT_ROWS}
          shown={rows.length}
          onPage={(next) => void showAuditPage(next)}
          texts={texts}
        />
      </Card>
    </PageFrame>
  )
}

function VerificationLine() {
  const { verification } = useSnapshot(audit)
  const t = useText()
  return (
    <div className={styles.verification} role="status">
      <Verdict />
      <Button size="small" disabled={verification.status === 'running'} onClick={() => void verifyChain()}>
        {t('ops:audit.verify')}
      </Button>
    </div>
  )
}

function Verdict() {
  const { verification } = useSnapshot(audit)
  const t = useText()
  if (verification.status === 'failed') {
    return (
      <Mark tone="warn">{t('ops:audit.notVerified', { reason: failureText(verification.failure as Failure) })}</Mark>
    )
  }
  if (verification.status !== 'done') return <Mark tone="neutral">{t('ops:audit.verifying')}</Mark>
  const { rows, head, broken } = verification.value
  if (broken) {
    const reason = t(`ops:fault.${broken.reason}`)
    return <Mark tone="bad">{t('ops:audit.broken', { sequence: broken.sequence, reason })}</Mark>
  }
  return (
    <>
      <Mark tone="good">{t('ops:audit.whole', { count: rows })}</Mark>
      {head && <code className={styles.head}>{t('ops:audit.head', { hash: head.hash.slice(0, 16) })}</code>}
    </>
  )
}

function ActionFilter() {
  const { action } = useSnapshot(audit)
  const t = useText()
  const named = auditActions.map((value) => ({ value, label: t(`ops:action.${value}`) }))
  const options = [{ value: '', label: t('ops:audit.all') }, ...named]
  return (
    <PlainSelect
      label={t('ops:audit.action')}
      value={action}
      options={options}
      onChange={(value) => void setAction(value)}
    />
  )
}

function AuditRows() {
  const part = useSnapshot(audit)
  const columns = useAuditColumns()
  const t = useText()
  return (
    <PartState part={part} emptyTitle={t('ops:audit.empty')} onRetry={() => void loadAudit()}>
      <DataTable
        label={t('ops:audit.table')}
        columns={columns}
        rows={part.rows as AuditEntry[]}
        keyOf={({ sequence }) => sequence}
      />
    </PartState>
  )
}

function useAuditColumns(): DataColumn<AuditEntry>[] {
  const t = useText()
  return [
    {
      key: 'sequence',
      title: t('ops:audit.sequence'),
      place: 'corner',
      look: 'mono',
      draw: ({ sequence }) => sequence,
    },
    { key: 'at', title: t('ops:audit.at'), look: 'soft', draw: ({ at }) => <time title={at}>{toMinute(at)}</time> },
    {
      key: 'actor',
      title: t('ops:audit.actor'),
      draw: ({ actor, actorName = actor }) => (
        <span className={styles.word} title={actor}>
          {actor === 'center' ? t('ops:audit.portal') : actorName}
        </span>
      ),
    },
    {
      key: 'action',
      title: t('ops:audit.action'),
      place: 'name',
      draw: ({ action }) => <span className={styles.action}>{t(`ops:action.${action}`)}</span>,
    },
    { key: 'object', title: t('ops:audit.object'), look: 'mono', draw: ({ object }) => object },
    { key: 'details', title: t('ops:audit.details'), place: 'block', draw: (row) => <Details row={row} /> },
  ]
}

/** What was done, in words; folded, what was written down as it was written down: an auditor reads it to the letter. */
function Details({ row }: { row: AuditEntry }) {
  const t = useText()
  const { at, details, requestId, hash } = row
  const facts = factsOf(row, t, useNames())
  const technical = [
    `${t('ops:audit.at')} ${at}`,
    JSON.stringify(details, null, 2),
    requestId && `${t('ops:fact.requestId')} ${requestId}`,
    `${t('ops:fact.hash')} ${hash}`,
  ]
  return (
    <div className={styles.details}>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <TechnicalDetails label={t('common:technicalDetails')}>{technical.filter(Boolean).join('\n')}</TechnicalDetails>
    </div>
  )
}
