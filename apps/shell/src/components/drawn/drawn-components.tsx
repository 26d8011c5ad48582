import type { DrawnTag } from '@center/shared/guest-protocol'
import { Button, Divider, Input, Mark, type Tone } from '@center/shared/ui'
import type { RemoteReceiverElement } from '@remote-dom/core/receivers'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { openForGuest } from '../../lib/pages/open-for-guest'
import { valuesOf } from './drawing'
import styles from './drawn-view.module.css'

type DrawnProps = {
  node: RemoteReceiverElement
  /** Tells the guest what the user did, if it listens. */
  emit: (name: string, detail?: unknown) => void
  isHeard: (name: string) => boolean
  children: ReactNode
}
export type DrawnComponent = (props: DrawnProps) => ReactNode

const tones: Record<string, Tone> = { brand: 'brand', good: 'good', warn: 'warn', bad: 'bad' }

function Stack({ node, children }: DrawnProps) {
  const { direction, gap, align } = valuesOf('center-stack', node)
  return (
    <div className={styles.stack} data-direction={direction} data-gap={gap} data-align={align}>
      {children}
    </div>
  )
}

const Heading: DrawnComponent = ({ children }) => <h3 className={styles.heading}>{children}</h3>

function Words({ node, children }: DrawnProps) {
  const { tone, strong } = valuesOf('center-text', node)
  return (
    <p className={styles.text} data-tone={tone} data-strong={strong}>
      {children}
    </p>
  )
}

function Figure({ node }: DrawnProps) {
  const { label, value, unit, note, tone } = valuesOf('center-figure', node)
  return (
    <dl className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.value}>
        {value}
        {unit !== '' && <small> {unit}</small>}
      </dd>
      {note !== '' && (
        <dd className={styles.text} data-tone={tone}>
          {note}
        </dd>
      )}
    </dl>
  )
}

function TagMark({ node, children }: DrawnProps) {
  const { tone } = valuesOf('center-tag', node)
  return <Mark tone={tones[tone] ?? 'neutral'}>{children}</Mark>
}

function Progress({ node }: DrawnProps) {
  const id = useId()
  const { label, value, tone } = valuesOf('center-progress', node)
  const percent = Math.min(Math.max(value ?? 0, 0), 100)
  return (
    <div className={styles.progress} data-tone={tone}>
      <span id={id}>{label}</span>
      <progress aria-labelledby={id} max={100} value={percent} />
      <span className={styles.percent}>{Math.round(percent)}%</span>
    </div>
  )
}

function List({ node, children }: DrawnProps) {
  const { label } = valuesOf('center-list', node)
  return (
    <ul className={styles.list} aria-label={label || undefined}>
      {children}
    </ul>
  )
}

function Item({ node, emit, isHeard, children }: DrawnProps) {
  const { title, note, path } = valuesOf('center-item', node)
  const words = (
    <>
      <span className={styles.title}>{title}</span>
      {children}
      {note !== '' && <span className={styles.note}>{note}</span>}
    </>
  )
  const press = () => (path === '' ? emit('press') : openForGuest(path))
  if (path === '' && !isHeard('press')) return <li className={styles.item}>{words}</li>
  return (
    <li>
      <button type="button" className={styles.item} onClick={press}>
        {words}
      </button>
    </li>
  )
}

function PortalLink({ node, children }: DrawnProps) {
  const { path } = valuesOf('center-link', node)
  return (
    <button type="button" className={styles.link} disabled={path === ''} onClick={() => openForGuest(path)}>
      {children}
    </button>
  )
}

const themes = {
  primary: { theme: 'solid', type: 'primary' },
  secondary: { theme: 'light', type: 'primary' },
  plain: { theme: 'borderless', type: 'tertiary' },
} as const

function Press({ node, emit, children }: DrawnProps) {
  const { kind, disabled } = valuesOf('center-button', node)
  return (
    <Button {...themes[kind]} disabled={disabled} onClick={() => emit('press')}>
      {children}
    </Button>
  )
}

function Field({ node, emit }: DrawnProps) {
  const { label, value, placeholder, disabled } = valuesOf('center-field', node)
  const [text, setText] = useState(value)
  const told = useRef(new Set([value]))
  useEffect(() => {
    // The app says back what was typed, while the user types on: that is no change of its own.
    if (!told.current.has(value)) setText(value)
    told.current = new Set([...told.current].slice(-MAX_TOLD)).add(value)
  }, [value])
  const type = (typed: string) => {
    told.current.add(typed)
    setText(typed)
    emit('change', typed)
  }
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <Input value={text} placeholder={placeholder} disabled={disabled} maxLength={2_000} onChange={type} />
    </label>
  )
}

/** So many words back an app may be behind the user. */
const MAX_TOLD = 50

export const drawnComponents: Record<DrawnTag, DrawnComponent> = {
  'center-stack': Stack,
  'center-heading': Heading,
  'center-text': Words,
  'center-figure': Figure,
  'center-tag': TagMark,
  'center-progress': Progress,
  'center-divider': () => <Divider />,
  'center-list': List,
  'center-item': Item,
  'center-link': PortalLink,
  'center-button': Press,
  'center-field': Field,
}
