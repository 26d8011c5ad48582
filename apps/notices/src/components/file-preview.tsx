import { useText } from '@center/shared/host'
import { IconByName, useModal } from '@center/shared/ui'
import styles from './file-preview.module.css'

export type ShownFile = { fileName: string; url: string; kind: 'image' | 'pdf' }
export type FilePreviewProps = { file: ShownFile; onClose: () => void }

/**
 * A picture, or a PDF in a frame. The server drew the picture anew and answers the PDF as nothing but a PDF, which the
 * browser's own viewer shows apart from the page.
 */
export function FilePreview({ file: { fileName, url, kind }, onClose }: FilePreviewProps) {
  const dialog = useModal()
  const t = useText()
  return (
    <dialog
      ref={dialog}
      className={styles.preview}
      aria-label={fileName}
      onCancel={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onClick={(event) => {
        event.stopPropagation()
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <bdi className={styles.name}>{fileName}</bdi>
          <button type="button" className={styles.close} aria-label={t('notices:file.close')} onClick={onClose}>
            <IconByName name="close" />
          </button>
        </header>
        {kind === 'image' ? (
          <img className={styles.picture} src={url} alt={fileName} />
        ) : (
          <iframe className={styles.document} src={url} title={fileName} referrerPolicy="no-referrer" />
        )}
      </div>
    </dialog>
  )
}
