import { useText } from '@center/shared/host'
import { PartsNav } from '../components/parts-nav'

/** The two pages about what programs call with. */
export function TokenParts() {
  const t = useText()
  const parts = [
    { id: '', title: t('admin:accessTokens.title') },
    { id: 'issuers', title: t('admin:trustedIssuers.title') },
  ]
  return <PartsNav section="accessTokens" label={t('admin:section.accessTokens')} parts={parts} />
}
