import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { configuration, launch, useCopyright, useText } from '@center/shared/host'
import { BrandMark } from './brand-mark'
import { BrandPanel } from './brand-panel'
import { PreferenceBar, type PreferenceBarProps } from './preference-bar'
import styles from './user-layout.module.css'

export type UserLayoutProps = PreferenceBarProps & {
  children: ReactNode
  /** A long form has room for two fields beside each other. */
  isWide?: boolean
}

/** The frame of all pages for people who are not signed in: brand on one side, a card on the other. In a foreign frame the card. */
export function UserLayout({ children, onLocaleChange, isWide = false }: UserLayoutProps) {
  const t = useText()
  const page = (
    <main className={styles.main}>
      <div className={styles.card} data-wide={isWide}>
        {children}
      </div>
      <p className={styles.browsers}>{t('auth:signIn.browsers')}</p>
    </main>
  )
  if (launch.iframe) return <div className={styles.bare}>{page}</div>
  return (
    <div className={styles.layout}>
      <BrandPanel />
      <div className={styles.side}>
        <header className={styles.header}>
          <div className={styles.mark}>
            <BrandMark />
          </div>
          <PreferenceBar onLocaleChange={onLocaleChange} />
        </header>
        {page}
        <LegalFooter />
      </div>
    </div>
  )
}

/** Copyright and filing number, where the tenant configured them. The number leads to the register that holds it. */
function LegalFooter() {
  const copyright = useCopyright()
  const { values } = useSnapshot(configuration)
  return (
    <footer className={styles.footer}>
      {copyright && <span>{copyright}</span>}
      {values.CENTER_FILING_NUMBER && (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
          {values.CENTER_FILING_NUMBER}
        </a>
      )}
    </footer>
  )
}
