import { useBackCloses, useText } from '@center/shared/host'
import { Dialog } from '@center/shared/ui'
import styles from './file-preview.module.css'

export type ShownFile = { fileName: string; url: string; kind: 'image' | 'pdf' }
export type FilePreviewProps = { file: ShownFile; onClose: () => void }

/**
 * A picture, or a PDF in a frame. The server drew the picture anew and answers the PDF as nothing but a PDF, which the
 * browser's own viewer shows apart from the page.
 */
export function FilePreview({ file: { fileName, url, kind }, onClose }: FilePreviewProps) {
  const t = useText()
  useBackCloses(onClose)
  return (
    <Dialog size="screen" title={fileName} closeLabel={t('notices:file.close')} onClose={onClose}>
      {kind === 'image' ? (
        <img className={styles.picture} src={url} alt={fileName} />
      ) : (
        <iframe className={styles.document} src={url} title={fileName} referrerPolicy="no-referrer" />
      )}
    </Dialog>
  )
}
