import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { Button } from '@center/shared/ui'
import { Notice } from '../components/notice'
import type { TenantApp } from '../lib/apps.store'
import styles from './conflict-notice.module.css'
import { decideAnew, release } from './release.store'

/** Somebody was faster: what is there now, and who did it. What was typed stays where it is. */
export function ConflictNotice({ row }: { row: TenantApp }) {
  const { hadCanary } = useSnapshot(release).form
  const t = useText()
  const { revision, stable, canary, updatedBy, updatedAt } = row
  const isTakenBack = hadCanary && canary === null && updatedBy === 'center'
  const facts = {
    stable: stable?.version ?? t('ops:table.nothing'),
    canary: canary ? `${canary.version} · ${canary.percent}%` : t('ops:table.nothing'),
    revision: String(revision),
    updated: [updatedAt, updatedBy].filter(Boolean).join(' · '),
  }
  return (
    <Notice tone="warning" title={t('ops:conflict.title')} about={revision}>
      <p>{t(isTakenBack ? 'ops:conflict.takenBack' : 'ops:conflict.text')}</p>
      <dl className={styles.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`ops:conflict.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => void decideAnew()}>{t('ops:conflict.again')}</Button>
    </Notice>
  )
}
