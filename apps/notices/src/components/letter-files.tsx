import { useState } from 'react'
import { toFileSize, type AttachedFile } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import { loadLinks, saveFrom } from '../lib/file-links'
import { FilePreview, type ShownFile } from './file-preview'
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
