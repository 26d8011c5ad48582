import { configuration, launch, session, text, useText } from '@center/shared/host'
import { Button, IconByName, notify } from '@center/shared/ui'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { tellFailure } from '../lib/tell-failure'
import { changeUserPreferences, userPreferences } from '../lib/session/user-preferences.store'
import styles from './guidance-banner.module.css'
import { GuidanceDialog } from './guidance-dialog'

/**
 * Leads to the steps to a published product. Where the tenant has it on, until the user puts it away; not while the address
 * names another tenant (spec 2). The sign-in pages are another app's and have none.
 */
export function GuidanceBanner() {
  const { CENTER_SHOW_GUIDELINES } = useSnapshot(configuration).values
  const { tenantCode } = useSnapshot(session)
  const { status, values } = useSnapshot(userPreferences)
  const [isOpen, setOpen] = useState(false)
  const t = useText()
  const isOther = launch.tenantCode !== null && launch.tenantCode !== '' && launch.tenantCode !== tenantCode
  const isKnown = status === 'ready' || status === 'failed'
  if (!CENTER_SHOW_GUIDELINES || isOther || launch.iframe || !isKnown || values.guidanceHidden) return null
  return (
    <>
      <section className={styles.banner} aria-label={t('shell:guidance.title')}>
        <IconByName name="bulb" className={styles.icon} />
        <p className={styles.text}>{t('shell:guidance.text')}</p>
        <span className={styles.door}>
          <Button theme="light" type="primary" size="small" onClick={() => setOpen(true)}>
            {t('shell:guidance.open')}
          </Button>
        </span>
        <button
          type="button"
          className={styles.close}
          aria-label={t('shell:guidance.hide')}
          onClick={() => void hide()}
        >
          <IconByName name="close" />
        </button>
      </section>
      {isOpen && <GuidanceDialog onClose={() => setOpen(false)} />}
    </>
  )
}

async function hide(): Promise<void> {
  const saving = changeUserPreferences({ guidanceHidden: true })
  const undo = () => void changeUserPreferences({ guidanceHidden: false })
  const actions = [{ label: text('shell:favourites.undo'), onAction: undo }]
  notify('info', { message: text('shell:guidance.hidden'), actions })
  const saved = await saving
  if (!saved.ok) tellFailure(saved.failure)
}
