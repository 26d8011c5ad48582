import type { PreferencesChange } from '@center/shared/contract'
import { configuration, useText } from '@center/shared/host'
import { Button } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { lockMinutes, lockScreen } from '../lib/session/lock.store'
import { setSettings } from '../lib/overlays.store'
import { tellFailure } from '../lib/tell-failure'
import { changeUserPreferences, userPreferences } from '../lib/session/user-preferences.store'
import { OptionGroup } from './option-group'
import styles from './settings-panel.module.css'

const times = [0, 5, 15, 30, 60]

/** Watermark and lock: on the server, so the same in every browser. What the tenant demands cannot be had for less. */
export function ProtectionSettings() {
  const t = useText()
  // Read for its own sake: the minutes are worked out of it.
  useSnapshot(userPreferences)
  const { CENTER_IDLE_MINUTES: ofTenant } = useSnapshot(configuration).values
  const choices = times.filter((minutes) => ofTenant <= 0 || (minutes > 0 && minutes <= ofTenant))
  const minutes = lockMinutes()
  const offered = [...new Set([...choices, minutes])].toSorted((a, b) => a - b)
  const lockNow = () => {
    setSettings(false)
    lockScreen()
  }
  return (
    <>
      <WatermarkChoice />
      <div className={styles.part}>
        <OptionGroup
          legend={t('shell:settings.lock')}
          options={offered.map((choice) => ({
            value: String(choice),
            label: choice === 0 ? t('shell:settings.never') : t('shell:settings.minutes', { count: choice }),
          }))}
          value={String(minutes)}
          onChange={(value) => void save({ lockMinutes: Number(value) })}
        />
        {ofTenant > 0 && <p className={styles.note}>{t('shell:settings.lockOfTenant', { count: ofTenant })}</p>}
        <Button block onClick={lockNow}>
          {t('shell:lock.now')}
        </Button>
      </div>
    </>
  )
}

function WatermarkChoice() {
  const { values } = useSnapshot(userPreferences)
  const { CENTER_WATERMARK } = useSnapshot(configuration).values
  const t = useText()
  if (CENTER_WATERMARK) return <p className={styles.note}>{t('shell:settings.watermarkOfTenant')}</p>
  return (
    <OptionGroup
      legend={t('shell:settings.watermark')}
      options={[
        { value: 'off', label: t('shell:settings.hidden') },
        { value: 'on', label: t('shell:settings.shown') },
      ]}
      value={values.watermark ? 'on' : 'off'}
      onChange={(value) => void save({ watermark: value === 'on' })}
    />
  )
}

async function save(change: PreferencesChange): Promise<void> {
  const result = await changeUserPreferences(change)
  if (!result.ok) tellFailure(result.failure)
}
