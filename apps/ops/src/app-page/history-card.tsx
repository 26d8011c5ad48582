import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { toMinute, type ReleaseRow } from '@center/shared/contract'
import { usePagerTexts, useText } from '@center/shared/host'
import { Pager, TechnicalDetails, Card, Mark } from '@center/shared/ui'
import { PartState } from '../components/part-state'
import type { TenantApp } from '../lib/apps.store'
import { askCommand } from '../lib/dialogs.store'
import { details, HISTORY_ROWS, loadHistory, printHistory, showHistoryPage } from './app-page.store'
import styles from './history-card.module.css'

/** Who moved the tenant from which version to which, and why. What the portal did by itself says so. */
export function HistoryCard({ row }: { row: TenantApp }) {
  const { history, page } = useSnapshot(details)
  const t = useText()
  const texts = usePagerTexts()
  useEffect(printHistory, [])
  return (
    <Card title={t('ops:history.title')} isFlush>
      <PartState part={history} emptyTitle={t('ops:history.empty')} onRetry={() => void loadHistory()}>
        <ol className={styles.list}>
          {(history.rows as ReleaseRow[]).map((entry) => (
            <Entry key={entry.revision} row={row} entry={entry} />
          ))}
        </ol>
        <Pager
          page={page}
          total={history.total}
          limit={HISTORY_ROWS}
          shown={history.rows.length}
          onPage={(next) => void showHistoryPage(next)}
          texts={texts}
        />
      </PartState>
    </Card>
  )
}

function Entry({ row, entry }: { row: TenantApp; entry: ReleaseRow }) {
  const t = useText()
  const { action, auto, from, to, percent, by, at, note, policy } = entry
  return (
    <li className={styles.entry} data-auto={auto}>
      <div className={styles.what}>
        <Mark tone={action === 'rollback' ? 'bad' : 'brand'}>{t(`ops:history.${action}`)}</Mark>
        {auto && <Mark tone="warn">{t('ops:history.auto')}</Mark>}
        <span className={styles.versions}>
          {from ?? t('ops:table.nothing')} → {to}
        </span>
        {percent < 100 && <span className={styles.soft}>{t('ops:live.share', { percent })}</span>}
        {action === 'release' && <span className={styles.soft}>{t(`ops:policy.${policy}`)}</span>}
      </div>
      {note && !auto && <p className={styles.note}>{note}</p>}
      {note && auto && <TechnicalDetails label={t('common:technicalDetails')}>{note}</TechnicalDetails>}
      <p className={styles.soft}>
        <time>{toMinute(at)}</time> · {by} · {t('ops:app.revision', { revision: entry.revision })}
      </p>
      <ReturnButton row={row} to={to} />
    </li>
  )
}

/** Back to a version that the tenant ran before. */
function ReturnButton({ row, to }: { row: TenantApp; to: string }) {
  const t = useText()
  const { tenantCode, name, stable, canary, pinned } = row
  if (pinned || canary || stable?.version === to) return null
  return (
    <button
      type="button"
      className={styles.back}
      onClick={() => askCommand({ kind: 'rollback', tenantCode, name, version: to })}
    >
      {t('ops:history.backTo', { version: to })}
    </button>
  )
}
