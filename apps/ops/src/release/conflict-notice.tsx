import { useText } from '@center/shared/host'
import { Button, IconByName } from '@center/shared/ui'
import type { TenantApp } from '../lib/apps.store'
import styles from './conflict-notice.module.css'
import { decideAnew } from './release.store'

/** Somebody was faster: what is there now, and who did it. What was typed stays where it is. */
export function ConflictNotice({ row }: { row: TenantApp }) {
  const t = useText()
  const { revision, stable, canary, updatedBy, updatedAt } = row
  const facts = {
    stable: stable?.version ?? t('ops:table.nothing'),
    canary: canary ? `${canary.version} · ${canary.percent}%` : t('ops:table.nothing'),
    revision: String(revision),
    updated: [updatedAt, updatedBy].filter(Boolean).join(' · '),
  }
  return (
    <section role="alert" className={styles.notice}>
      <h3 className={styles.title}>
        <IconByName name="alert-triangle" />
        {t('ops:conflict.title')}
      </h3>
      <p>{t('ops:conflict.text')}</p>
      <dl className={styles.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`ops:conflict.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => void decideAnew()}>{t('ops:conflict.again')}</Button>
    </section>
  )
}
