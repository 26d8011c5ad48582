import { useSnapshot } from 'valtio'
import { failureText, useText, type Failure } from '@center/shared/host'
import { BusyButton, Button, Dialog } from '@center/shared/ui'
import { RichText } from '../components/rich-text'
import { closePreview, compose, send } from './compose.store'
import styles from './compose-page.module.css'
import { goTo } from './desk-place.store'

/** The letter as the server would keep it, and how many would get it: sent from here, or gone back from. */
export function ComposePreview() {
  const { status, preview, failure } = useSnapshot(compose)
  const t = useText()
  if (!preview || (status !== 'preview' && status !== 'sending')) return null
  const handleSend = async () => {
    const id = await send()
    if (id !== null) goTo({ view: 'letter', id })
  }
  const { draft, fileNames } = preview
  return (
    <Dialog
      closeLabel={t('notices:letter.close')}
      title={t('notices:compose.previewTitle')}
      size="wide"
      isHeld
      onClose={closePreview}
      footer={
        <>
          <Button onClick={closePreview}>{t('notices:compose.goBack')}</Button>
          <BusyButton theme="solid" type="primary" isBusy={status === 'sending'} onClick={() => void handleSend()}>
            {draft.pushTime ? t('notices:compose.schedule') : t('notices:compose.send')}
          </BusyButton>
        </>
      }
    >
      <p className={styles.reach}>{t('notices:compose.reach', { count: preview.receivers })}</p>
      <article className={styles.letter}>
        <h3 className={styles.name}>{draft.title}</h3>
        <RichText html={preview.remark} />
      </article>
      {fileNames.length > 0 && (
        <ul className={styles.files}>
          {draft.pushFile?.map(({ addr }, index) => (
            <li key={addr}>
              <bdi>{fileNames[index]}</bdi>
            </li>
          ))}
        </ul>
      )}
      {failure && (
        <p role="alert" className={styles.trouble}>
          {failureText(failure as Failure)}
        </p>
      )}
    </Dialog>
  )
}
