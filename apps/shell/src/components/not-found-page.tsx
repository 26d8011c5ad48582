import { useText } from '@center/shared/host'
import { Button, EmptyState } from '@center/shared/ui'
import { PageHeading } from './page-heading'
import { openAddress } from '../lib/navigation'

export type NotFoundPageProps = {
  detail?: string
  /** Where to go from here. Default: home. */
  action?: { label: string; onPress: () => void }
}

/** 404: nothing is at this address, or nothing that this build knows. */
export function NotFoundPage({ detail, action }: NotFoundPageProps) {
  const t = useText()
  const { label, onPress } = action ?? { label: t('shell:action.home'), onPress: () => openAddress('/index') }
  return (
    <section>
      <PageHeading hidden>{t('shell:notFound.title')}</PageHeading>
      <EmptyState icon="map-pin" title={t('shell:notFound.title')} description={detail ?? t('shell:notFound.text')}>
        <Button theme="solid" type="primary" onClick={onPress}>
          {label}
        </Button>
      </EmptyState>
    </section>
  )
}
