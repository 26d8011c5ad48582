import type { SubAppContext, SwapAnswer } from '@center/sdk'
import { countCharacters, countWords, fileNameOf, readNote, type Note } from './note'
import { notepadStyle } from './notepad-style'
import { textsOf, type Texts } from './texts'

/** What differs between the two versions that are built from this one source. */
export type Features = { version: string; counts: boolean }

type NotepadElements = ReturnType<typeof createElements>

/** Fills the container and answers how to take the note out of it. */
export function openNotepad(context: SubAppContext, features: Features): { toNote(): Note } {
  const { container, host, signal, state, locale } = context
  const parts = createElements(features)
  let texts = textsOf(locale)

  function update(): void {
    const { text, title } = parts
    const hasContent = text.value !== '' || title.value !== ''
    parts.download.disabled = text.value === ''
    parts.clear.disabled = !hasContent
    parts.counts.textContent = features.counts
      ? `${texts.characters} ${countCharacters(text.value)} · ${texts.words} ${countWords(text.value)}`
      : ''
    parts.clear.textContent = texts.clear
    parts.isClearAsked = false
    host.setDirty(hasContent)
  }

  adoptStyle(container)
  container.append(parts.page)
  fill(parts, readNote(state))
  showTexts(parts, texts, features)
  update()

  parts.page.addEventListener('input', update, { signal })
  parts.download.addEventListener('click', () => download(parts.title.value, parts.text.value), { signal })
  parts.clear.addEventListener('click', () => clear(parts, texts, update), { signal })
  const off = host.on('globalConfig', (configuration) => {
    texts = textsOf(configuration.locale)
    showTexts(parts, texts, features)
    update()
  })
  signal.addEventListener('abort', off, { once: true })

  return { toNote: () => toNote(parts) }
}

/** Nothing is lost in a swap: the whole note goes along, so there is nothing to warn of. */
export function handOver(notepad: { toNote(): Note } | undefined): SwapAnswer {
  return { dirty: false, state: notepad?.toNote() }
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string) {
  const made = document.createElement(name)
  made.className = className
  return made
}

function createElements(features: Features) {
  const page = element('section', 'page')
  const head = element('div', 'head')
  const title = element('input', 'title')
  const download = element('button', 'action')
  const clear = element('button', 'action')
  const text = element('textarea', 'text')
  const foot = element('p', 'foot')
  const kept = element('span', 'kept')
  const counts = element('span', 'counts')
  const version = element('span', 'version')
  title.maxLength = 80
  download.type = clear.type = 'button'
  counts.setAttribute('role', 'status')
  head.append(title, download, clear)
  foot.append(kept, ...(features.counts ? [counts, version] : []))
  page.append(head, text, foot)
  return { page, title, download, clear, text, kept, counts, version, isClearAsked: false }
}

function adoptStyle(container: Node): void {
  if (!(container instanceof ShadowRoot) || !('adoptedStyleSheets' in container)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(notepadStyle)
  container.adoptedStyleSheets = [sheet]
}

function showTexts(parts: NotepadElements, texts: Texts, { version }: Features): void {
  parts.page.setAttribute('aria-label', texts.name)
  parts.title.setAttribute('aria-label', texts.title)
  parts.title.placeholder = texts.titleHint
  parts.text.setAttribute('aria-label', texts.text)
  parts.text.placeholder = texts.textHint
  parts.download.textContent = texts.download
  parts.kept.textContent = texts.kept
  parts.version.textContent = `${texts.version} ${version}`
}

function fill({ title, text }: NotepadElements, note: Note): void {
  title.value = note.title
  text.value = note.text
  text.setSelectionRange(note.selectionStart, note.selectionEnd)
  if (note.hasFocus) text.focus({ preventScroll: true })
  text.scrollTop = note.scrollTop
}

function toNote({ title, text }: NotepadElements): Note {
  const root = text.getRootNode()
  const { selectionStart, selectionEnd, scrollTop } = text
  const hasFocus = (root instanceof ShadowRoot || root instanceof Document) && root.activeElement === text
  return { title: title.value, text: text.value, selectionStart, selectionEnd, scrollTop, hasFocus }
}

/** Asks by its own button: the first click asks, the second clears. */
function clear(parts: NotepadElements, texts: Texts, update: () => void): void {
  if (!parts.isClearAsked) {
    parts.isClearAsked = true
    parts.clear.textContent = texts.clearAgain
    return
  }
  parts.title.value = ''
  parts.text.value = ''
  update()
  parts.text.focus()
}

function download(title: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(title)
  link.click()
  URL.revokeObjectURL(address)
}
