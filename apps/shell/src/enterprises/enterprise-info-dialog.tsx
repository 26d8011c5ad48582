import { toMinute } from '@center/shared/contract'
import { session, useText } from '@center/shared/host'
import { Button, EmptyState, ErrorState, LoadingState, Tag } from '@center/shared/ui'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { FormDialog } from '../components/dialogs/form-dialog'
import { openAddress } from '../lib/pages/navigation'
import { closeSwitch } from '../lib/overlays.store'
import { enterpriseLoad, enterprises, loadEnterpriseCounts, loadEnterprises } from './enterprises.store'
import styles from './enterprises.module.css'

/** What is known of the enterprise that the user is in; for those who hold `colist` (spec 6). */
export function EnterpriseInfoDialog() {
  const t = useText()
  const { status } = useSnapshot(enterprises)
  useEffect(() => {
    void loadEnterprises()
    void loadEnterpriseCounts()
    return enterpriseLoad.view()
  }, [])
  const openList = () => {
    closeSwitch()
    openAddress('/ent/colist')
  }
  return (
    <FormDialog title={t('shell:enterprise.info')} width={520} isLoading={status === 'loading'} onClose={closeSwitch}>
      <Facts />
      <Button onClick={openList}>{t('shell:enterprise.openList')}</Button>
    </FormDialog>
  )
}

function Facts() {
  const { status, failure, rows, counts } = useSnapshot(enterprises)
  const { user } = useSnapshot(session)
  const t = useText()
  if (status === 'failed') {
    const retry = { label: t('shell:action.retry'), onRetry: () => void loadEnterprises() }
    return <ErrorState size="inline" title={failure ?? t('shell:switch.loadFailed')} retry={retry} />
  }
  // The list has the current one first.
  const current = rows.find(({ entId }) => entId === user?.groupId)
  if (!current && status === 'loading') return <LoadingState size="inline" label={t('shell:switch.loading')} />
  if (!current) return <EmptyState size="inline" icon="apartment" title={t('shell:enterprise.none')} />
  return (
    <dl className={styles.facts}>
      <dt>{t('shell:enterprise.name')}</dt>
      <dd>{current.entName}</dd>
      <dt>{t('shell:enterprise.code')}</dt>
      <dd>{current.creditCode}</dd>
      <dt>{t('shell:enterprise.time')}</dt>
      <dd>{toMinute(current.crtTime)}</dd>
      <dt>{t('shell:enterprise.state')}</dt>
      <dd>
        <Tag color="green">{t(`shell:review.${current.estatus}`)}</Tag>
      </dd>
      {counts && counts.pending > 0 && (
        <>
          <dt>{t('shell:enterprise.pending')}</dt>
          <dd>{counts.pending}</dd>
        </>
      )}
    </dl>
  )
}
