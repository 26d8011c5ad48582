import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { Glyph } from '../components/glyph'
import { PageLink } from '../components/layout/page-link'
import { useRegisterTitle } from '../components/layout/platform-title'
import { SignInLink } from '../components/layout/sign-in-link'
import { usePageTitle } from '../components/layout/use-page-title'
import { UserLayout } from '../components/layout/user-layout'
import styles from './result-page.module.css'
import { arriveAtResult, goOn, resetResult, result } from './result.store'

/** What became of a registration, and in three seconds where it leads. */
export function ResultPage() {
  const { outcome, seconds } = useSnapshot(result)
  const registerTitle = useRegisterTitle()
  const t = useText()
  usePageTitle(outcome ? registerTitle || t('auth:registerHeading.account') : t('auth:result.title'))

  useEffect(() => {
    arriveAtResult()
    return resetResult
  }, [])
  if (!outcome) return <Nothing />
  return (
    <UserLayout>
      <div className={styles.page} role="status">
        <span className={styles.mark}>
          <Glyph shape="check" size={32} />
        </span>
        <h1 className={styles.heading}>{t('auth:result.registered')}</h1>
        <p className={styles.text}>{t('auth:result.account', { username: outcome.username })}</p>
      </div>
      <p className={styles.next}>{t('auth:result.next', { seconds })}</p>
      <button type="button" className={styles.go} onClick={goOn}>
        {t('auth:result.now')}
      </button>
    </UserLayout>
  )
}

/** Users who come here by the address alone have changed nothing. */
function Nothing() {
  const t = useText()
  return (
    <UserLayout>
      <div className={styles.page}>
        <h1 className={styles.heading}>{t('auth:result.title')}</h1>
        <p className={styles.text}>{t('auth:result.nothing')}</p>
        <PageLink className={styles.go} to="/user/alteration">
          {t('auth:signIn.forgotten')}
        </PageLink>
        <SignInLink>{t('auth:unknown.back')}</SignInLink>
      </div>
    </UserLayout>
  )
}
