import { LOCALES, langTag, localeRows, nextLocale, toLocale, type Locale } from '@center/shared/contract'
import { useSnapshot } from 'valtio'
import { configuration, preferences, setLocale, setTheme, useText } from '@center/shared/host'
import { Glyph } from '../glyph'
import styles from './preference-bar.module.css'

export type PreferenceBarProps = { onLocaleChange?: () => void }

/** Language and appearance, for people who are not signed in yet. Nothing typed is lost by either. */
export function PreferenceBar({ onLocaleChange }: PreferenceBarProps) {
  const { locale, theme } = useSnapshot(preferences)
  const { values } = useSnapshot(configuration)
  const t = useText()
  const isDark = theme === 'dark'

  const handleLocale = async (chosen: Locale) => {
    await setLocale(chosen)
    onLocaleChange?.()
  }
  return (
    <div className={styles.bar}>
      {values.CENTER_LANGLOCALE && <LanguageChoice locale={locale} onChange={(chosen) => void handleLocale(chosen)} />}
      <button
        type="button"
        className={styles.button}
        aria-label={t(isDark ? 'auth:preferences.light' : 'auth:preferences.dark')}
        onClick={() => setTheme(isDark ? 'light' : 'dark')}
      >
        <Glyph shape={isDark ? 'sun' : 'moon'} />
      </button>
    </div>
  )
}

type LanguageChoiceProps = { locale: Locale; onChange: (locale: Locale) => void }

/** Two languages: a button that changes to the other one. More: a list. */
function LanguageChoice({ locale, onChange }: LanguageChoiceProps) {
  const t = useText()
  if (LOCALES.length > 2) {
    return (
      <select
        className={styles.button}
        aria-label={t('auth:preferences.languageLabel', { name: localeRows[locale].name })}
        value={locale}
        onChange={({ target }) => onChange(toLocale(target.value))}
      >
        {LOCALES.map((value) => (
          <option key={value} value={value} lang={langTag(value)}>
            {localeRows[value].name}
          </option>
        ))}
      </select>
    )
  }
  const next = nextLocale(locale)
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('auth:preferences.languageLabel', { name: localeRows[next].name })}
      onClick={() => onChange(next)}
    >
      <Glyph shape="globe" />
      <span lang={langTag(next)}>{localeRows[next].name}</span>
    </button>
  )
}
