import { getHomeUrl } from '@center/shared/contract'
import { callApi, configuration, text, useText } from '@center/shared/host'
import { IconByName, notify } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import styles from './home-link.module.css'

/** Back to the park's home, which lies outside of the portal. Only where the tenant wants it. */
export function HomeLink() {
  const { values } = useSnapshot(configuration)
  const t = useText()
  if (!values.CENTER_SHOW_HOME_URL) return null
  return (
    <button type="button" className={styles.link} onClick={() => void openHome()}>
      <IconByName name="home" />
      <span>{t('shell:header.backHome')}</span>
    </button>
  )
}

async function openHome(): Promise<void> {
  const result = await callApi(getHomeUrl, {})
  if (!result.ok) {
    notify('warning', { message: text('shell:header.homeFailed') })
    return
  }
  const { homeUrl } = result.value
  if (/^https?:\/\//.test(homeUrl)) window.location.assign(homeUrl)
  else notify('warning', { message: text('shell:header.homeMissing') })
}
