import { useState } from 'react'
import { toFileSize, type AttachedFile } from '@center/shared/contract'
import { useText, useCloseOnBack } from '@center/shared/host'
import { IconByName, Dialog } from '@center/shared/ui'
import { loadLinks, saveFrom } from '../lib/file-links'
import styles from './letter-files.module.css'

export type LetterFilesProps = { title: string; files: readonly AttachedFile[] }

const shown = /\.(jpe?g|png|gif|pdf)$/i

/**
 * Files of a letter or an answer: each is saved, and a picture or a PDF is looked at first. A browser that shows no PDF, as those
 * of phones, saves it.
 */
export function LetterFiles({ title, files }: LetterFilesProps) {
  const [preview, setPreview] = useState<ShownFile | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const t = useText()
  const open = async ({ addr, fileName }: AttachedFile, manner: 'save' | 'look') => {
    const link = (await loadLinks([addr])).get(addr)
    setMissing(link ? null : fileName)
    if (!link) return
    const isSaved = manner === 'save' || (link.preview === 'pdf' && !navigator.pdfViewerEnabled)
    if (isSaved || link.previewUrl === null || link.preview === 'none') return saveFrom(link.url, fileName)
    setPreview({ fileName, url: link.previewUrl, kind: link.preview })
  }
  return (
    <section className={styles.files} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {files.map((file) => (
          <li key={file.addr} className={styles.file}>
            <IconByName name={/\.(jpe?g|png|gif)$/i.test(file.fileName) ? 'image' : 'file'} />
            <bdi className={styles.name}>{file.fileName}</bdi>
            {file.size !== undefined && <span className={styles.size}>{toFileSize(file.size)}</span>}
            {shown.test(file.fileName) && (
              <button
                type="button"
                className={styles.action}
                aria-label={t('notices:file.lookAt', { file: file.fileName })}
                onClick={() => void open(file, 'look')}
              >
                {t('notices:file.look')}
              </button>
            )}
            <button
              type="button"
              className={styles.action}
              aria-label={t('notices:file.saveAs', { file: file.fileName })}
              onClick={() => void open(file, 'save')}
            >
              {t('notices:file.save')}
            </button>
          </li>
        ))}
      </ul>
      {missing !== null && (
        <p role="alert" className={styles.missing}>
          {t('notices:file.missing', { file: missing })}
        </p>
      )}
      {preview && <FilePreview file={preview} onClose={() => setPreview(null)} />}
    </section>
  )
}

type ShownFile = { fileName: string; url: string; kind: 'image' | 'pdf' }
type FilePreviewProps = { file: ShownFile; onClose: () => void }

/**
 * A picture, or a PDF in a frame. The server drew the picture anew and answers the PDF as nothing but a PDF, which the
 * browser's own viewer shows apart from the page.
 */
function FilePreview({ file: { fileName, url, kind }, onClose }: FilePreviewProps) {
  const t = useText()
  useCloseOnBack(onClose)
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
