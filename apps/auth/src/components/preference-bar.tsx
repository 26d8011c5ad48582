import { useSnapshot } from 'valtio'
import { configuration, preferences, setLocale, setTheme, useText } from '@center/shared/host'
import { Glyph } from './glyph'
import styles from './preference-bar.module.css'

export type PreferenceBarProps = { onLocaleChange?: () => void }

/** Language and appearance, for people who are not signed in yet. Nothing typed is lost by either. */
export function PreferenceBar({ onLocaleChange }: PreferenceBarProps) {
  const { locale, theme } = useSnapshot(preferences)
  const { values } = useSnapshot(configuration)
  const t = useText()
  const isDark = theme === 'dark'

  const handleLocale = async () => {
    await setLocale(locale === 'zh' ? 'en' : 'zh')
    onLocaleChange?.()
  }
  return (
    <div className={styles.bar}>
      {values.CENTER_LANGLOCALE && (
        <button
          type="button"
          className={styles.button}
          aria-label={t('auth:preferences.languageLabel')}
          onClick={() => void handleLocale()}
        >
          <Glyph shape="globe" />
          <span lang={locale === 'zh' ? 'en' : 'zh-CN'}>{t('auth:preferences.language')}</span>
        </button>
      )}
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
