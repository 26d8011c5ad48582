import { useSnapshot } from 'valtio'
import { toMinute } from '@center/shared/contract'
import { CloseOnBack, failureText, useText, type Failure } from '@center/shared/host'
import { BusyButton, Button, Dialog } from '@center/shared/ui'
import { LetterText } from '../components/letter-text'
import { closePreview, compose, send, type Preview } from './compose.store'
import styles from './compose-page.module.css'
import { goTo } from './letter-admin-place.store'

/** The letter as the server would keep it, who would get it and how they reply: sent from here, or gone back from. */
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
      <CloseOnBack onClose={closePreview} />
      <Terms preview={preview as Preview} />
      <article className={styles.letter}>
        <h3 className={styles.name}>{draft.title}</h3>
        <LetterText html={preview.remark} />
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

/** To whom it goes, when, until when replies are taken, and what a reply is. */
function Terms({ preview: { draft, chosen, receivers } }: { preview: Preview }) {
  const t = useText()
  const { pushTime, validityTime, replyWay } = draft
  const names = draft.receivers.all ? t('notices:to.everybody') : chosen.join(t('notices:to.separator'))
  return (
    <dl className={styles.terms}>
      <div>
        <dt>{t('notices:column.receivers')}</dt>
        <dd>
          <p className={styles.names}>{names}</p>
          <p className={styles.reach}>{t('notices:compose.reach', { count: receivers })}</p>
        </dd>
      </div>
      <div>
        <dt>{t('notices:compose.pushTime')}</dt>
        <dd>{pushTime ? toMinute(pushTime) : t('notices:compose.atOnce')}</dd>
      </div>
      <div>
        <dt>{t('notices:letter.validity')}</dt>
        <dd>{validityTime ? toMinute(validityTime) : t('notices:compose.forever')}</dd>
      </div>
      <div>
        <dt>{t('notices:letterAdmin.replyWay')}</dt>
        <dd>{t(`notices:replyWay.${replyWay}`)}</dd>
      </div>
    </dl>
  )
}
