import type { ReactNode } from 'react'
import { launch, useCopyright, useText } from '@center/shared/host'
import { BrandMark } from '../components/layout/brand-mark'
import { PreferenceBar } from '../components/layout/preference-bar'
import styles from './region-frame.module.css'
import { followLanguage } from './register.store'

export type RegionFrameProps = { title: string; filingNumber: string; children: ReactNode }

/** The page of a region: its title above everything, its filing number at the foot. In a foreign frame the card. */
export function RegionFrame({ title, filingNumber, children }: RegionFrameProps) {
  const copyright = useCopyright()
  const t = useText()
  const main = (
    <main className={styles.main}>
      <div className={styles.card}>{children}</div>
      <p className={styles.browsers}>{t('auth:signIn.browsers')}</p>
    </main>
  )
  if (launch.iframe) return <div className={styles.page}>{main}</div>
  return (
    <div className={styles.page}>
      <header className={styles.band}>
        <div className={styles.bar}>
          <BrandMark />
          <PreferenceBar onLocaleChange={followLanguage} />
        </div>
        <p className={styles.title}>{title}</p>
      </header>
      {main}
      <footer className={styles.footer}>
        {copyright && <span>{copyright}</span>}
        {filingNumber && (
          <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
            {filingNumber}
          </a>
        )}
      </footer>
    </div>
  )
}
