import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useCloseOnBack, useText, type Failure } from '@center/shared/host'
import { BusyButton, Button, Dialog, notify } from '@center/shared/ui'
import { FileField } from '../components/file-field'
import { Refusal } from '../components/refusal'
import { closePublish, publish, publishing } from './publish.store'

/** Adds a version: the packed bundle, and with it the report of `center check`. It runs nowhere until it is released. */
export function PublishDialog({ name }: { name: string }) {
  const { isOpen } = useSnapshot(publishing)
  return isOpen && <OpenDialog name={name} />
}

function OpenDialog({ name }: { name: string }) {
  const { status, failure } = useSnapshot(publishing)
  const [bundle, setBundle] = useState<File | null>(null)
  const [report, setReport] = useState<File | null>(null)
  const t = useText()
  useCloseOnBack(closePublish)
  const send = async () => {
    if (!bundle) return
    const version = await publish(name, bundle, report)
    if (version) notify('success', { message: t('ops:publish.done', { version }) })
  }
  const footer = (
    <>
      <Button onClick={closePublish}>{t('ops:dialog.cancel')}</Button>
      <BusyButton
        theme="solid"
        type="primary"
        isBusy={status === 'sending'}
        disabled={!bundle}
        onClick={() => void send()}
      >
        {t('ops:publish.send')}
      </BusyButton>
    </>
  )
  return (
    <Dialog
      closeLabel={t('ops:dialog.close')}
      title={t('ops:publish.title', { name })}
      onClose={closePublish}
      isHeld
      footer={footer}
    >
      {failure && <Refusal failure={failure as Failure} />}
      <p>{t('ops:publish.text')}</p>
      <FileField label={t('ops:publish.bundle')} accept=".tgz,.tar.gz,application/gzip" onChoose={setBundle} />
      <FileField
        label={t('ops:publish.report')}
        hint={t('ops:publish.reportHint')}
        accept=".json,application/json"
        onChoose={setReport}
      />
    </Dialog>
  )
}
