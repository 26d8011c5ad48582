import { useState } from 'react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useText } from '@center/shared/host'
import styles from './remark-editor.module.css'

const allowed = /^(https:\/\/|mailto:)\S+$/i

/** Makes a link of the selected words, or takes it away. */
export function LinkField({ editor }: { editor: Editor }) {
  const [address, setAddress] = useState<string | null>(null)
  const isLink = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') })
  const t = useText()
  const isWrong = address !== null && address !== '' && !allowed.test(address)
  const apply = () => {
    if (address === null || isWrong) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !isLink) {
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run()
    } else chain.setLink({ href: address }).run()
    setAddress(null)
  }
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-pressed={isLink}
        aria-expanded={address !== null}
        onClick={() => setAddress(address === null ? String(editor.getAttributes('link')['href'] ?? '') : null)}
      >
        {t('notices:editor.link')}
      </button>
      {address !== null && (
        <span className={styles.link}>
          <input
            type="url"
            className={styles.address}
            aria-label={t('notices:editor.address')}
            placeholder={t('notices:editor.addressHint')}
            aria-invalid={isWrong}
            value={address}
            onChange={(event) => setAddress(event.target.value.trim())}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              apply()
            }}
          />
          <button type="button" className={styles.tool} disabled={isWrong} onClick={apply}>
            {address === '' ? t('notices:editor.unlink') : t('notices:editor.apply')}
          </button>
        </span>
      )}
    </>
  )
}
