import { LOCALES, localeRows } from '@center/shared/contract'
import { configuration, preferences, setDensity, setTheme, useCloseOnBack, useText } from '@center/shared/host'
import { Button, CloseName, PopoverPanel, SideSheet, type IconName } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { switchLanguage } from '../components/unsaved/language'
import { setSettings, overlays } from '../lib/overlays.store'
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
/** Each language in its own words, for users who do not read the others. */
const languages = () => LOCALES.map((value) => ({ value, label: localeRows[value].name }))

/** The user's own settings of the portal. Each takes effect at once; how it looks and speaks stays in this browser. */
export function SettingsPanel() {
  const { settings: isOpen } = useSnapshot(overlays)
  return isOpen && <OpenPanel />
}

const close = () => setSettings(false)

function OpenPanel() {
  const t = useText()
  useCloseOnBack(close)
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
      options={languages()}
      value={locale}
      onChange={(chosen) => void switchLanguage(chosen)}
    />
  )
}

function reset(): void {
  setTheme('light')
  setDensity('comfortable')
}
