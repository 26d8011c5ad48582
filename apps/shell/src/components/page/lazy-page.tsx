import { useText } from '@center/shared/host'
import { LazyPage as LazyCode, type LazyPageProps } from '@center/shared/ui'
import { lookForVersion } from '../../lib/newer-version.store'
import { PageHeading } from './page-heading'

type Props = Pick<LazyPageProps, 'load'> & {
  /** Of the page, while it is not there. */
  heading: string
  loading: string
  failed: string
}

/** A page of the portal whose code is fetched when a user opens it. Where it did not come, a newer version may be the reason. */
export function LazyPage({ heading, loading, failed, load }: Props) {
  const t = useText()
  const texts = { loading, failed, retry: t('shell:action.retry') }
  return <LazyCode load={load} texts={texts} heading={<PageHeading hidden>{heading}</PageHeading>} onFail={look} />
}

const look = () => void lookForVersion()
