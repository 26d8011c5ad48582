import { useSnapshot } from 'valtio'
import { failureText, useText, type Failure } from '@center/shared/host'
import { Button, Dialog } from '@center/shared/ui'
import { RichText } from '../components/rich-text'
import { closePreview, compose, composeFiles, send } from './compose.store'
import styles from './compose-page.module.css'
import { goTo } from './desk-place.store'

/** The letter as the server would keep it, and how many would get it: sent from here, or gone back from. */
export function ComposePreview() {
  const { status, preview, title, failure, pushTime } = useSnapshot(compose)
  const { items } = useSnapshot(composeFiles.state)
  const t = useText()
  if (!preview || (status !== 'preview' && status !== 'sending')) return null
  const handleSend = async () => {
    const id = await send()
    if (id !== null) goTo({ view: 'letter', id })
  }
  const files = items.filter(({ addr }) => addr !== null)
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
          <Button theme="solid" type="primary" loading={status === 'sending'} onClick={() => void handleSend()}>
            {pushTime ? t('notices:compose.schedule') : t('notices:compose.send')}
          </Button>
        </>
      }
    >
      <p className={styles.reach}>{t('notices:compose.reach', { count: preview.receivers })}</p>
      <article className={styles.letter}>
        <h3 className={styles.name}>{title}</h3>
        <RichText html={preview.remark} />
      </article>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map(({ key, fileName }) => (
            <li key={key}>
              <bdi>{fileName}</bdi>
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
