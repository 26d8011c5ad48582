import { configuration, preferences, setDensity, setTheme, useBackCloses, useText } from '@center/shared/host'
import { Button, CloseName, PopoverPanel, SideSheet, type IconName } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { switchLanguage } from '../components/language'
import { setSettings, settingsSwitch } from '../lib/settings-switch.store'
import { OptionGroup } from './option-group'
import { ProtectionSettings } from './protection-settings'
import styles from './settings-panel.module.css'

const themes: { value: 'light' | 'dark' | 'system'; icon: IconName }[] = [
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
  { value: 'system', icon: 'desktop' },
]
const densities: { value: 'comfortable' | 'compact'; icon: IconName }[] = [
  { value: 'comfortable', icon: 'grid' },
  { value: 'compact', icon: 'apps' },
]
/** Each language in its own words, for whoever does not read the other. */
const languages = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'English' },
] as const

/** The user's own settings of the portal. Each takes effect at once; how it looks and speaks stays in this browser. */
export function SettingsPanel() {
  const { isOpen } = useSnapshot(settingsSwitch)
  return isOpen && <OpenPanel />
}

const close = () => setSettings(false)

function OpenPanel() {
  const t = useText()
  useBackCloses(close)
  return (
    <SideSheet visible closeOnEsc width="min(400px, 100vw)" title={t('shell:settings.title')} onCancel={close}>
      <CloseName label={t('shell:action.close')} />
      <PopoverPanel label={t('shell:settings.title')} className={styles.panel} takesFocus>
        <Appearance />
        <Language />
        <ProtectionSettings />
        <Button block onClick={reset}>
          {t('shell:settings.reset')}
        </Button>
      </PopoverPanel>
    </SideSheet>
  )
}

function Appearance() {
  const { themeChoice, density } = useSnapshot(preferences)
  const t = useText()
  return (
    <>
      <OptionGroup
        legend={t('shell:settings.theme')}
        options={themes.map(({ value, icon }) => ({ value, icon, label: t(`shell:theme.${value}`) }))}
        value={themeChoice}
        onChange={setTheme}
      />
      <OptionGroup
        legend={t('shell:settings.density')}
        options={densities.map(({ value, icon }) => ({ value, icon, label: t(`shell:density.${value}`) }))}
        value={density}
        onChange={setDensity}
      />
    </>
  )
}

/** Only where the tenant has more than one. A change is asked for first, since the page is loaded again. */
function Language() {
  const { locale } = useSnapshot(preferences)
  const { CENTER_LANGLOCALE } = useSnapshot(configuration).values
  const t = useText()
  if (!CENTER_LANGLOCALE) return null
  return (
    <OptionGroup
      legend={t('shell:settings.language')}
      options={languages}
      value={locale}
      onChange={() => void switchLanguage()}
    />
  )
}

function reset(): void {
  setTheme('light')
  setDensity('comfortable')
}
