import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { failureText, useText, type Failure } from '@center/shared/host'
import { Button, Card, ErrorState, LoadingState, Notice, PageFrame } from '@center/shared/ui'
import { ActDialog } from '../components/dialogs/act-dialog'
import { ListPage } from '../components/lists/list-page'
import { faultsOf } from '../lib/faults'
import { showPlace } from '../lib/place.store'
import { useImportColumns } from './import-columns'
import { ImportFile } from './import-file'
import { ImportProgress } from './import-progress'
import { ImportStates } from './import-states'
import { importIdOf, importRowList, showImport, startImport, userImport, watchImport } from './imports.store'

/** Users by a file: chosen, checked, looked at, written. `place`: what the address says of it. */
export function ImportPage({ place }: { place: string }) {
  const id = importIdOf(place)
  return id ? <ShownImport key={id} id={id} /> : <NewImport />
}

function NewImport() {
  const { failure, isBusy } = useSnapshot(userImport)
  const t = useText()
  return (
    <PageFrame title={t('admin:imports.title')} subtitle={t('admin:imports.subtitle')} back={useBack()} isBusy={isBusy}>
      {failure && <Refusal failure={failure as Failure} />}
      <Card title={t('admin:imports.choose')}>
        <ImportFile />
      </Card>
    </PageFrame>
  )
}

function Refusal({ failure }: { failure: Failure }) {
  const t = useText()
  const faults = faultsOf(failure)
  return (
    <Notice tone="danger" title={t('admin:imports.refused')} about={failure}>
      {faults.length === 0 && <p>{failureText(failure)}</p>}
      {faults.map(({ field, message }) => (
        <p key={`${field} ${message}`}>{message}</p>
      ))}
    </Notice>
  )
}

function ShownImport({ id }: { id: string }) {
  const { job, failure } = useSnapshot(userImport)
  const t = useText()
  const columns = useImportColumns()
  const back = useBack()
  useEffect(() => watchImport(id), [id])
  if (job?.id !== id) {
    return (
      <PageFrame title={t('admin:imports.title')} back={back} isBusy={!failure}>
        {failure ? (
          <ErrorState title={t('admin:list.failed')} description={failureText(failure as Failure)} />
        ) : (
          <LoadingState label={t('admin:list.loading')} />
        )}
      </PageFrame>
    )
  }
  return (
    <ListPage
      title={t('admin:imports.title')}
      subtitle={job.fileName}
      back={back}
      list={importRowList}
      columns={columns}
      keyOf={({ line }) => line}
      searchLabel={t('admin:imports.search')}
      filters={<ImportStates />}
      emptyTitle={t('admin:imports.empty')}
      actions={<Actions />}
      lead={<ImportProgress />}
    />
  )
}

function useBack() {
  const t = useText()
  return { label: t('admin:imports.back'), onBack: () => showPlace({ section: 'users' }) }
}

function Actions() {
  const { job, isBusy } = useSnapshot(userImport)
  const [isAsked, setAsked] = useState(false)
  const t = useText()
  if (!job || job.state === 'running') return null
  const another = <Button onClick={() => showImport()}>{t('admin:imports.another')}</Button>
  if (job.state !== 'ready' || job.total === 0) return another
  return (
    <>
      {another}
      <Button theme="solid" aria-disabled={isBusy} onClick={() => isBusy || setAsked(true)}>
        {t('admin:imports.start', { count: job.total })}
      </Button>
      {isAsked && (
        <ActDialog
          title={t('admin:imports.startTitle', { count: job.total })}
          text={t('admin:imports.startText')}
          okLabel={t('admin:imports.start', { count: job.total })}
          onAct={startImport}
          onDone={() => setAsked(false)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
