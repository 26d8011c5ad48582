import { useSnapshot } from 'valtio'
import { leavePreview, previewRoleId, session, useText } from '@center/shared/host'
import { Button, IconByName } from '@center/shared/ui'
import styles from './preview-banner.module.css'

/** Says, as long as a tab previews a role, which it is and that nothing can be changed; and leads out of it. */
export function PreviewBanner() {
  const { user } = useSnapshot(session)
  const t = useText()
  if (!previewRoleId || !user) return null
  return (
    <section className={styles.banner} aria-label={t('shell:preview.title')}>
      <IconByName name="eye" />
      <p className={styles.text}>{t('shell:preview.text', { role: user.roleName })}</p>
      <Button size="small" onClick={leavePreview}>
        {t('shell:preview.leave')}
      </Button>
    </section>
  )
}
