import { useEffect, useMemo, useRef } from 'react'
import { loadLinks } from '../lib/file-links'
import { PICTURE, sanitiseLetter } from '../lib/sanitise-letter'
import styles from './rich-text.module.css'

export type RichTextProps = { html: string }

/** Foreign HTML, reduced to what a letter may contain. Its pictures come once their addresses are known. */
export function RichText({ html }: RichTextProps) {
  const clean = useMemo(() => sanitiseLetter(html), [html])
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const leaving = new AbortController()
    void showPictures(text.current, leaving.signal)
    return () => leaving.abort()
  }, [clean])
  return <div ref={text} className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />
}

async function showPictures(text: HTMLElement | null, signal: AbortSignal): Promise<void> {
  const pictures = [...(text?.querySelectorAll<HTMLImageElement>(`img[${PICTURE}]`) ?? [])]
  if (pictures.length === 0) return
  const addrOf = (picture: HTMLImageElement) => picture.getAttribute(PICTURE) ?? ''
  const links = await loadLinks([...new Set(pictures.map(addrOf))], signal)
  if (signal.aborted) return
  for (const picture of pictures) {
    const link = links.get(addrOf(picture))
    if (link?.previewUrl) picture.src = link.previewUrl
    else picture.remove()
  }
}
