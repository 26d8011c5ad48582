import { useText } from '@center/shared/host'
import { Button, IconByName } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { switchedElsewhere, followOtherTab } from './follow-other-tab'
import styles from './version-notice.module.css'

/** Another tab of the session works elsewhere by now: what is saved here would go there. Offers to follow. */
export function ElsewhereNotice() {
  const { standing, failure } = useSnapshot(switchedElsewhere)
  const t = useText()
  return (
    <div role="status" className={styles.room}>
      {standing && (
        <div className={styles.notice}>
          <IconByName name="sync" className={styles.icon} />
          <p className={styles.text}>{failure ?? t('shell:elsewhere.text')}</p>
          <Button theme="solid" type="primary" size="small" onClick={() => void followOtherTab()}>
            {t('shell:elsewhere.follow')}
          </Button>
        </div>
      )}
    </div>
  )
}
