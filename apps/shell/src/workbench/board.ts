import { verticalCompactor, type LayoutItem } from 'react-grid-layout/core'
import * as z from 'zod/mini'
import { validItems } from '@center/shared/contract'

/** The workbench is a grid of so many columns; on a phone its cards stand one below the other. */
export const COLUMNS = 12
export const ROW_PX = 72
export const MIN_COLUMNS = 3
export const MIN_ROWS = 2
const MAX_ROWS = 12

/** Cards that the portal brings itself. */
export const builtInCards = ['applications', 'letters', 'todo', 'recent', 'chart'] as const
export type BuiltInCard = (typeof builtInCards)[number]

const count = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

/** A card and its place. `id` names a built-in, or a page of a guest: see {@link guestCardId}. */
export const Card = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(300)),
  x: count(0, COLUMNS - 1),
  y: count(0, 1000),
  w: count(MIN_COLUMNS, COLUMNS),
  h: count(MIN_ROWS, MAX_ROWS),
})
export type Card = z.infer<typeof Card>

/** As it is stored on the server. The list has the order in which cards stand in one column. */
const StoredBoard = z.object({ cards: z.array(z.unknown()) })
const MAX_CARDS = 40

/** What all users start with. */
export const defaultBoard: readonly Card[] = [
  { id: 'applications', x: 0, y: 0, w: 8, h: 5 },
  { id: 'todo', x: 8, y: 0, w: 4, h: 5 },
  { id: 'letters', x: 0, y: 5, w: 8, h: 5 },
  { id: 'recent', x: 8, y: 5, w: 4, h: 5 },
  { id: 'chart', x: 0, y: 10, w: 12, h: 3 },
]

/** The id of a guest's card. A version without the page, or a tenant without the app, leaves a card that says so. */
export function guestCardId(app: string, path: string): string {
  return `guest:${app}:${path}`
}

/** A board that was stored; null without one. A card that another version of the portal wrote in another form is left out. */
export function readBoard(stored: unknown): Card[] | null {
  const board = z.safeParse(StoredBoard, stored)
  if (!board.success) return null
  const ids = new Set<string>()
  const cards = validItems(Card, board.data.cards).slice(0, MAX_CARDS)
  if (cards.length === 0 && board.data.cards.length > 0) return null
  return settle(cards.filter(({ id }) => !ids.has(id) && ids.add(id)))
}

/** Puts a card below all others. One that is there already stays where it is. */
export function addCard(cards: readonly Card[], card: { id: string; w: number; h: number }): Card[] {
  if (cards.some(({ id }) => id === card.id)) return [...cards]
  const bottom = Math.max(0, ...cards.map(({ y, h }) => y + h))
  return settle([...cards, { ...card, x: 0, y: bottom }])
}

export function removeCard(cards: readonly Card[], id: string): Card[] {
  return settle(cards.filter((card) => card.id !== id))
}

/** Puts a removed card back where it was; what has come there makes room. */
export function restoreCard(cards: readonly Card[], card: Card): Card[] {
  const others = cards.filter(({ id }) => id !== card.id)
  return inReadingOrder(settle([...others, card], { id: card.id, rank: 2 * card.y }))
}

/** Moves a card a column aside, or past the card above or below it: what is in the way makes room. */
export function shiftCard(cards: readonly Card[], id: string, by: { x: number; y: number }): Card[] {
  const card = cards.find((one) => one.id === id)
  if (!card) return [...cards]
  const x = clamp(card.x + by.x, 0, COLUMNS - card.w)
  const next = cards.map((one) => (one === card ? { ...card, x } : one))
  return inReadingOrder(settle(next, { id, rank: rankOf(cards, card, by.y) }))
}

/** Makes a card wider or higher, within the grid. */
export function stretchCard(cards: readonly Card[], id: string, by: { w: number; h: number }): Card[] {
  const next = cards.map((card) => {
    if (card.id !== id) return card
    const w = clamp(card.w + by.w, MIN_COLUMNS, COLUMNS - card.x)
    return { ...card, w, h: clamp(card.h + by.h, MIN_ROWS, MAX_ROWS) }
  })
  const rank = 2 * (cards.find((card) => card.id === id)?.y ?? 0)
  return inReadingOrder(settle(next, { id, rank }))
}

/** Exchanges a card with its neighbour in the list: how cards move where they stand in one column. Places stay. */
export function swapCard(cards: readonly Card[], id: string, step: -1 | 1): Card[] {
  const index = cards.findIndex((card) => card.id === id)
  const [card, other] = [cards[index], cards[index + step]]
  if (!card || !other) return [...cards]
  return cards.with(index, other).with(index + step, card)
}

export function inReadingOrder(cards: readonly Card[]): Card[] {
  return cards.toSorted((one, other) => one.y - other.y || one.x - other.x)
}

/** The layout as the grid reports it. */
export function fromLayout(layout: readonly LayoutItem[]): Card[] {
  return layout.map(({ i, x, y, w, h }) => ({ id: i, x, y, w, h }))
}

export function toLayout(cards: readonly Card[]): LayoutItem[] {
  return cards.map(({ id, ...place }) => ({ i: id, ...place, minW: MIN_COLUMNS, minH: MIN_ROWS, maxH: MAX_ROWS }))
}

export function sameBoard(one: readonly Card[], other: readonly Card[]): boolean {
  const layoutOf = (cards: readonly Card[]) => cards.map(({ id, x, y, w, h }) => [id, x, y, w, h].join()).join(';')
  return layoutOf(one) === layoutOf(other)
}

/** Who comes first when places are given: twice the row, one more for a card that rests, so one that moves goes before it. */
type Mover = { id: string; rank: number }

/** No card over another, none over the edge, and nothing hangs in the air. Cards keep their order in the list. */
function settle(cards: readonly Card[], mover: Mover | null = null): Card[] {
  const ranked = cards.map((card) => {
    const y = card.id === mover?.id ? mover.rank : 2 * card.y + 1
    return { ...card, x: Math.min(card.x, COLUMNS - card.w), y }
  })
  return fromLayout(verticalCompactor.compact(toLayout(ranked), COLUMNS))
}

function rankOf(cards: readonly Card[], card: Card, step: number): number {
  if (step === 0) return 2 * card.y
  const inItsColumns = cards.filter((other) => other.x < card.x + card.w && card.x < other.x + other.w)
  if (step > 0) {
    const [next] = inReadingOrder(inItsColumns.filter(({ y }) => y >= card.y + card.h))
    return next ? 2 * next.y + 2 : 2 * card.y + 1
  }
  const above = inReadingOrder(inItsColumns.filter(({ y, h }) => y + h <= card.y))
  return 2 * (above.at(-1)?.y ?? 0)
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
