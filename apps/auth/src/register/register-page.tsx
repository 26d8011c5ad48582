import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { configuration, useText } from '@center/shared/host'
import { useRegisterTitle } from '../components/layout/platform-title'
import { usePageTitle } from '../components/layout/use-page-title'
import { UserLayout } from '../components/layout/user-layout'
import { RegionFrame } from './region-frame'
import { formOf } from './register-entries'
import { RegisterForm } from './register-form'
import { arriveAtRegister, followLanguage, resetRegister, register } from './register.store'

/** Registration in the theme of the tenant: an account, an enterprise, or an enterprise of a region. */
export function RegisterPage() {
  const { content } = useSnapshot(register)
  const { values } = useSnapshot(configuration)
  const t = useText()
  const theme = content?.theme ?? values.CENTER_REGISTER_THEME
  const form = formOf(theme)
  const configured = useRegisterTitle()
  const title = content?.registerTitle || configured || t(`auth:registerHeading.${form}`)
  usePageTitle(title)

  useEffect(() => {
    void arriveAtRegister()
    return resetRegister
  }, [])
  if (theme === 'region') {
    return (
      <RegionFrame title={title} filingNumber={content?.filingNumber ?? values.CENTER_FILING_NUMBER}>
        <RegisterForm theme={theme} title={t('auth:registerHeading.enterprise')} />
      </RegionFrame>
    )
  }
  return (
    <UserLayout isWide={form === 'enterprise'} onLocaleChange={followLanguage}>
      <RegisterForm theme={theme} title={title} />
    </UserLayout>
  )
}
