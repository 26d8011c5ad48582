import { ErrorBoundary, useText } from '@center/shared/host'
import { Button, ErrorState, IconByName, type IconName } from '@center/shared/ui'
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './card-frame.module.css'

/** What a key on the handle of a card asks for. */
export type CardStep = { move: { x: number; y: number } } | { stretch: { w: number; h: number } }

export type CardFrameProps = {
  title: string
  icon: IconName
  isEditing: boolean
  /** Whether dragging is offered; on a phone cards move by their arrows. */
  canDrag: boolean
  action?: ReactNode
  onStep: (step: CardStep) => void
  onRemove: () => void
  children: ReactNode
}

/** A card of the workbench. While the board is edited its content rests, and its head is what moves it. */
export function CardFrame({ title, icon, isEditing, canDrag, action, onStep, onRemove, children }: CardFrameProps) {
  const id = useId()
  const t = useText()
  const card = useRef<HTMLElement>(null)
  const remove = () => {
    focusBeside(card.current)
    onRemove()
  }
  return (
    <section ref={card} className={styles.card} aria-labelledby={id} data-editing={isEditing}>
      <header className={styles.head} data-card-head="">
        {isEditing && <Handle title={title} canDrag={canDrag} onStep={onStep} onRemove={remove} />}
        <IconByName name={icon} className={styles.icon} />
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {!isEditing && action}
        {isEditing && (
          <Button
            theme="borderless"
            type="tertiary"
            size="small"
            data-card-button=""
            aria-label={t('shell:workbench.remove', { title })}
            icon={<IconByName name="close" />}
            onClick={remove}
          />
        )}
      </header>
      <div className={styles.body} inert={isEditing}>
        <ErrorBoundary fallback={(_error, retry) => <BrokenCard title={title} onRetry={retry} />}>
          {children}
        </ErrorBoundary>
      </div>
    </section>
  )
}

function BrokenCard({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useText()
  const retry = { label: t('shell:action.retry'), onRetry }
  return <ErrorState size="inline" title={t('shell:guest.failedTitle', { name: title })} retry={retry} />
}

type HandleProps = Pick<CardFrameProps, 'title' | 'canDrag' | 'onStep' | 'onRemove'>

/** What has the focus while a card is moved by keys. On a phone it is a pair of arrows. */
function Handle({ title, canDrag, onStep, onRemove }: HandleProps) {
  const t = useText()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event)
    const isRemoving = event.key === 'Delete'
    if (!step && !isRemoving) return
    event.preventDefault()
    event.stopPropagation()
    if (step) onStep(step)
    else onRemove()
  }
  if (!canDrag) return <Arrows title={title} onStep={onStep} />
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={t('shell:workbench.handle', { title })}
      aria-describedby="workbench-keys"
      onKeyDown={onKeyDown}
    >
      <IconByName name="handle" />
    </button>
  )
}

function Arrows({ title, onStep }: Pick<HandleProps, 'title' | 'onStep'>) {
  const t = useText()
  const arrow = (icon: IconName, label: string, y: number) => (
    <Button
      theme="borderless"
      type="tertiary"
      size="small"
      aria-label={label}
      icon={<IconByName name={icon} />}
      onClick={() => onStep({ move: { x: 0, y } })}
    />
  )
  return (
    <>
      {arrow('chevron-up', t('shell:workbench.up', { title }), -1)}
      {arrow('chevron-down', t('shell:workbench.down', { title }), 1)}
    </>
  )
}

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

function stepOf({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): CardStep | null {
  const by = arrows[key]
  if (!by || ctrlKey || altKey || metaKey) return null
  return shiftKey ? { stretch: { w: by.x, h: by.y } } : { move: by }
}

/** A card is about to go, and the focus with it: the next card takes it, else the one before, else the heading of the page. */
function focusBeside(card: HTMLElement | null): void {
  const heads = [...document.querySelectorAll<HTMLElement>('[data-card-head]')]
  const index = heads.findIndex((head) => card?.contains(head))
  const beside = heads[index + 1] ?? heads[index - 1]
  const next = beside?.querySelector('button') ?? card?.parentElement?.closest('section')?.querySelector('h1')
  next?.focus({ preventScroll: true })
}
