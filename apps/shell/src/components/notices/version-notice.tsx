import { text, useText } from '@center/shared/host'
import { Button, IconByName } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { newerVersion, putOffVersion } from '../../lib/newer-version.store'
import { unsavedCount } from '../../lib/pages/unsaved-work'
import { confirmLeave } from '../unsaved/confirm-leave'
import styles from './version-notice.module.css'

/** Offers to load the page again when a newer version of the portal is there. Never by itself: typed work would be lost. */
export function VersionNotice() {
  const { version, putOff } = useSnapshot(newerVersion)
  const t = useText()
  const isOffered = version !== null && version !== putOff
  return (
    <div role="status" className={styles.room}>
      {isOffered && (
        <div className={styles.notice}>
          <IconByName name="sync" className={styles.icon} />
          <p className={styles.text}>{t('shell:version.text')}</p>
          <Button theme="solid" type="primary" size="small" onClick={() => void reloadPage()}>
            {t('shell:version.reload')}
          </Button>
          <Button theme="borderless" size="small" onClick={putOffVersion}>
            {t('shell:version.later')}
          </Button>
        </div>
      )}
    </div>
  )
}

async function reloadPage(): Promise<void> {
  const question = { title: text('shell:version.title'), message: text('shell:version.question') }
  if (unsavedCount() === 0 || (await confirmLeave(question))) window.location.reload()
}
