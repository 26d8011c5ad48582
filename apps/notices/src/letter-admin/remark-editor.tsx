import { useRef } from 'react'
import { DOMParser as NodeReader } from '@tiptap/pm/model'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { UPLOAD_LIMIT_MS, uploadReplyFile } from '@center/shared/contract'
import { callApi, text, useText } from '@center/shared/host'
import type { IconName } from '@center/shared/ui'
import { sanitiseToNodes } from '../lib/sanitise-letter'
import { change, compose, noteFailure } from './compose.store'
import { LinkField } from './link-field'
import { LetterPicture } from './letter-picture'
import { keepPlace, PicturePlaces } from './picture-places'
import { ToolButton } from './tool-button'
import styles from './remark-editor.module.css'

const empty = { type: 'doc', content: [{ type: 'paragraph' }] }

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => /^(https:|mailto:)/i.test(address ?? ''),
    },
  }),
  LetterPicture,
  PicturePlaces.configure({ mark: toMark }),
]

/**
 * The body of a letter. The page's policy lets no text become HTML, so what is pasted comes in as nodes that were cleaned,
 * and a draft as the editor's own structure.
 */
export function RemarkEditor() {
  const t = useText()
  const editor = useEditor({
    extensions,
    content: compose.body ?? empty,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: styles.content ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': text('notices:compose.body'),
      },
      handleDOMEvents: {
        paste: (view, event) => takeIn(view, event, event.clipboardData),
        drop: (view, event) => view.dragging === null && takeIn(view, event, event.dataTransfer),
      },
    },
    onUpdate: ({ editor: changed }) => change({ body: changed.getJSON(), html: changed.getHTML() }),
  })
  return (
    <div className={styles.editor}>
      <div role="toolbar" aria-label={t('notices:editor.toolbar')} className={styles.toolbar}>
        <Commands editor={editor} />
        <PictureButton editor={editor} />
        <LinkField editor={editor} />
      </div>
      <EditorContent editor={editor} />
    </div>
  )
}

type View = Editor['view']

/** Takes the clipboard's HTML in cleaned, files by uploading them, and leaves plain text to the editor. */
function takeIn(view: View, event: Event, data: DataTransfer | null): boolean {
  const html = data?.getData('text/html') ?? ''
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  event.preventDefault()
  if (pictures.length > 0) {
    for (const picture of pictures) void insertPicture(view, picture)
    return true
  }
  if (html === '') {
    insertLines(view, data?.getData('text/plain') ?? '')
    return true
  }
  const holder = document.createElement('div')
  holder.append(sanitiseToNodes(html))
  const slice = NodeReader.fromSchema(view.state.schema).parseSlice(holder, { preserveWhitespace: false })
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
  return true
}

function insertLines(view: View, plain: string): void {
  const holder = document.createElement('div')
  for (const line of plain.split(/\r?\n/)) {
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    holder.append(paragraph)
  }
  const slice = NodeReader.fromSchema(view.state.schema).parseSlice(holder, { preserveWhitespace: true })
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
}

async function insertPicture(view: View, file: File): Promise<void> {
  const fill = keepPlace(view)
  const form = new FormData()
  form.set('file', file, file.name)
  const result = await callApi(uploadReplyFile, { body: form } as never, { timeoutMs: UPLOAD_LIMIT_MS })
  fill(result.ok ? { src: result.value, alt: file.name } : null)
  if (!result.ok && !view.isDestroyed) noteFailure(result.failure)
}

function toMark(): HTMLElement {
  const mark = document.createElement('span')
  mark.className = styles.place ?? ''
  mark.textContent = text('notices:editor.uploading')
  return mark
}

const commands = {
  bold: (editor: Editor) => editor.chain().focus().toggleBold().run(),
  italic: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  underline: (editor: Editor) => editor.chain().focus().toggleUnderline().run(),
  heading: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  bulletList: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  orderedList: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  blockquote: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
}
const icons = {
  bold: 'bold',
  italic: 'emphasis',
  underline: 'underline',
  heading: 'heading',
  bulletList: 'list',
  orderedList: 'order',
  blockquote: 'quote',
} as const satisfies Record<keyof typeof commands, IconName>
const names = Object.keys(commands) as (keyof typeof commands)[]

function Commands({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => names.filter((name) => current.isActive(name)),
  })
  const t = useText()
  return (
    <>
      {names.map((name) => (
        <ToolButton
          key={name}
          icon={icons[name]}
          label={t(`notices:editor.${name}`)}
          aria-pressed={active.includes(name)}
          onClick={() => commands[name](editor)}
        />
      ))}
    </>
  )
}

function PictureButton({ editor }: { editor: Editor }) {
  const input = useRef<HTMLInputElement>(null)
  const t = useText()
  return (
    <>
      <ToolButton icon="image" label={t('notices:editor.picture')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept=".png,.jpg,.jpeg,.gif"
        aria-label={t('notices:editor.picture')}
        onChange={(event) => {
          for (const file of event.target.files ?? []) void insertPicture(editor.view, file)
          event.target.value = ''
        }}
      />
    </>
  )
}
