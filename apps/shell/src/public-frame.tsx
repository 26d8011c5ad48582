import { otherLanguages } from './components/unsaved/language'
import { nextLocale } from '@center/shared/contract'
import { configuration, launch, preferences, setLocale, setTheme, useText } from '@center/shared/host'
import { Button } from '@center/shared/ui'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Brand } from './header/brand'
import { IconButton } from './header/icon-button'
import { currentPath, openSignIn } from './lib/session/sign-out'
import styles from './public-frame.module.css'

export type PublicFrameProps = {
  /** What the page is called; `null` without one. */
  title: string | null
  children: ReactNode
}

/**
 * The frame of pages that need no session: whose portal it is, which page, and the way in. The bar stays, so that no
 * guest can pass for the portal; inside a foreign frame that is the other page's business (spec 2).
 */
export function PublicFrame({ title, children }: PublicFrameProps) {
  return (
    <div className={styles.frame}>
      {!launch.iframe && <Bar title={title} />}
      <main id="center-main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}

function Bar({ title }: Pick<PublicFrameProps, 'title'>) {
  const { theme } = useSnapshot(preferences)
  const { values } = useSnapshot(configuration)
  const t = useText()
  const isDark = theme === 'dark'
  return (
    <header className={styles.bar}>
      <Brand isFluid />
      {title !== null && <p className={styles.title}>{title}</p>}
      <div className={styles.tools}>
        {values.CENTER_LANGLOCALE && (
          <IconButton
            icon="language"
            label={t('shell:language.switch', { name: otherLanguages() })}
            onPress={() => void setLocale(nextLocale(preferences.locale))}
          />
        )}
        <IconButton
          icon={isDark ? 'sun' : 'moon'}
          label={isDark ? t('shell:header.light') : t('shell:header.dark')}
          onPress={() => setTheme(isDark ? 'light' : 'dark')}
        />
        <Button theme="solid" type="primary" onClick={() => openSignIn(currentPath())}>
          {t('shell:visit.signIn')}
        </Button>
      </div>
    </header>
  )
}
