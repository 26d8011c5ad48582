import { useText } from '@center/shared/host'
import { Button, EmptyState } from '@center/shared/ui'
import { PageHeading } from './page-heading'
import { openAddress } from '../lib/navigation'

/** 404: nothing is at this address, or nothing that this build knows. */
export function NotFoundPage({ detail }: { detail?: string }) {
  const t = useText()
  return (
    <section>
      <PageHeading hidden>{t('shell:notFound.title')}</PageHeading>
      <EmptyState icon="map-pin" title={t('shell:notFound.title')} description={detail ?? t('shell:notFound.text')}>
        <Button theme="solid" type="primary" onClick={() => openAddress('/index')}>
          {t('shell:action.home')}
        </Button>
      </EmptyState>
    </section>
  )
}
