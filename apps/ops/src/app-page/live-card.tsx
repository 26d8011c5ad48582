import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { Button, Card } from '@center/shared/ui'
import { PartState } from '../components/part-state'
import type { TenantApp } from '../lib/apps.store'
import { askRelease } from '../lib/dialogs.store'
import { details, loadRunning } from './app-page.store'
import styles from './live-card.module.css'

/** How far a canary may be widened in one step. */
const steps = [1, 5, 10, 25, 50, 100]

/** Who runs what right now: what was released, and what pages have open. */
export function LiveCard({ row }: { row: TenantApp }) {
  const { running } = useSnapshot(details)
  const t = useText()
  const pages = running.rows.reduce((sum, version) => sum + version.pages, 0)
  return (
    <Card
      title={t('ops:live.title')}
      more={<span className={styles.soft}>{t('ops:live.pages', { count: pages })}</span>}
    >
      <div className={styles.tracks}>
        <Track role="stable" version={row.stable?.version ?? null} percent={100 - (row.canary?.percent ?? 0)} />
        {row.canary && <Track role="canary" version={row.canary.version} percent={row.canary.percent} />}
      </div>
      {row.canary && !row.pinned && <Widen row={row} percent={row.canary.percent} />}
      <PartState part={running} emptyTitle={t('ops:live.empty')} onRetry={() => void loadRunning()}>
        <ul className={styles.bars}>
          {running.rows.map(({ version, role, pages: own }) => (
            <li key={version} className={styles.line}>
              <span className={styles.version}>{version}</span>
              <span className={styles.soft}>{t(`ops:role.${role}`)}</span>
              <span className={styles.track} aria-hidden="true">
                <span
                  className={styles.fill}
                  data-role={role}
                  style={{ inlineSize: `${pages === 0 ? 0 : (own / pages) * 100}%` }}
                />
              </span>
              <span className={styles.count}>{t('ops:live.pages', { count: own })}</span>
            </li>
          ))}
        </ul>
      </PartState>
    </Card>
  )
}

function Track({ role, version, percent }: { role: 'stable' | 'canary'; version: string | null; percent: number }) {
  const t = useText()
  return (
    <div className={styles.part} data-role={role} style={{ flexGrow: Math.max(percent, 18) }}>
      <span className={styles.partRole}>{t(`ops:role.${role}`)}</span>
      <span className={styles.partVersion}>{version ?? t('ops:table.nothing')}</span>
      <span className={styles.partPercent}>{t('ops:live.share', { percent })}</span>
    </div>
  )
}

/** The next steps of a canary, one press and a look away. */
function Widen({ row, percent }: { row: TenantApp; percent: number }) {
  const t = useText()
  const { tenantCode, name, canary } = row
  return (
    <div className={styles.widen} role="group" aria-label={t('ops:canary.widen')}>
      <span className={styles.soft}>{t('ops:canary.widen')}</span>
      {steps
        .filter((step) => step > percent)
        .map((step) => (
          <Button
            key={step}
            size="small"
            onClick={() => askRelease({ tenantCode, name, version: canary?.version ?? null, percent: step })}
          >
            {step === 100 ? t('ops:canary.all') : `${step}%`}
          </Button>
        ))}
    </div>
  )
}
