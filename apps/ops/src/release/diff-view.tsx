import { useSnapshot } from 'valtio'
import type { VersionDiff } from '@center/shared/contract'
import { failureText, useText } from '@center/shared/host'
import { ErrorState, LoadingState } from '@center/shared/ui'
import { VersionDiffView } from '../components/version-diff'
import styles from '../components/version-diff.module.css'
import { loadDiff, release } from './release.store'

/** What changes for users who have the released version and get this one. */
export function DiffView() {
  const { diff } = useSnapshot(release)
  const t = useText()
  if (diff.status === 'none') return null
  if (diff.status === 'loading') return <LoadingState size="inline" label={t('ops:diff.loading')} />
  if (diff.status === 'failed') {
    const retry = { label: t('ops:overview.retry'), onRetry: () => void loadDiff() }
    return (
      <ErrorState size="inline" title={t('ops:part.failed')} description={failureText(diff.failure)} retry={retry} />
    )
  }
  if (diff.status !== 'ready') return <p className={styles.plain}>{t(`ops:diff.${diff.status}`)}</p>
  return <VersionDiffView diff={diff.value as VersionDiff} />
}
