import { preferences, text, useText } from '@center/shared/host'
import { EmptyState, notify } from '@center/shared/ui'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { AllLettersLink, LatestLetters } from '../components/latest-letters'
import { inLocale } from '../lib/pages/page-title'
import { removeCard, restoreCard, shiftCard, stretchCard, swapCard, type BuiltInCard, type Card } from './board'
import { CardFrame, type CardStep } from './card-frame'
import type { Offer } from './card-kinds'
import { GuestCard } from './guest-card'
import { LettersChart } from './letters-chart'
import { ApplicationLinks, RecentLinks } from './links'
import { TodoList } from './todos/todo-list'
import { changeBoard, currentBoard } from './workbench.store'

export type BoardCardProps = {
  card: Card
  /** What the card is; null when nothing of the kind is there any more. */
  offer: Offer | null
  isEditing: boolean
  isColumn: boolean
  announce: (words: string) => void
}

const contents: Record<BuiltInCard, () => ReactNode> = {
  applications: ApplicationLinks,
  letters: LatestLetters,
  todo: TodoList,
  recent: RecentLinks,
  chart: LettersChart,
}

/** One card of the board, whatever it is. */
export function BoardCard({ card, offer, isEditing, isColumn, announce }: BoardCardProps) {
  const t = useText()
  const title = useOfferTitle(offer) ?? t('shell:workbench.goneTitle')
  const onStep = (step: CardStep) => {
    const cards = stepped(card.id, step, isColumn)
    changeBoard(cards)
    const now = cards.find(({ id }) => id === card.id)
    if (now) announce(describePlace(title, now))
  }
  return (
    <CardFrame
      title={title}
      icon={offer?.icon ?? 'puzzle'}
      isEditing={isEditing}
      canDrag={!isColumn}
      action={offer?.id === 'letters' && <AllLettersLink />}
      onStep={onStep}
      onRemove={() => takeAway(card, title)}
    >
      <Content offer={offer} title={title} />
    </CardFrame>
  )
}

function Content({ offer, title }: { offer: Offer | null; title: string }) {
  const t = useText()
  if (offer === null) {
    return <EmptyState size="inline" icon="puzzle" title={t('shell:workbench.gone')} />
  }
  if (offer.kind === 'guest') return <GuestCard id={offer.id} title={title} place={offer.place} />
  const BuiltIn = contents[offer.id]
  return <BuiltIn />
}

/** What a card is called; null for one that is nothing. */
export function useOfferTitle(offer: Offer | null): string | null {
  const { locale } = useSnapshot(preferences)
  const t = useText()
  if (offer === null) return null
  return offer.kind === 'guest' ? inLocale(offer.title, locale) : t(`shell:card.${offer.id}`)
}

function stepped(id: string, step: CardStep, isColumn: boolean): Card[] {
  const cards = currentBoard()
  if ('stretch' in step) return stretchCard(cards, id, step.stretch)
  if (!isColumn) return shiftCard(cards, id, step.move)
  return swapCard(cards, id, step.move.y > 0 ? 1 : -1)
}

const UNDO_SECONDS = 8

/** Removes at once and offers to put it back: quicker than a question, and nothing is lost. */
function takeAway(card: Card, title: string): void {
  changeBoard(removeCard(currentBoard(), card.id))
  const onAction = () => changeBoard(restoreCard(currentBoard(), card))
  notify('info', {
    message: text('shell:workbench.removed', { title }),
    seconds: UNDO_SECONDS,
    actions: [{ label: text('shell:workbench.undo'), onAction }],
  })
}

/** Where a card is now, for the ear. */
function describePlace(title: string, { x, y, w, h }: Card): string {
  return text('shell:workbench.place', { title, column: x + 1, row: y + 1, width: w, height: h })
}
