import {
  addCard,
  defaultBoard,
  guestCardId,
  inReadingOrder,
  readBoard,
  removeCard,
  restoreCard,
  sameBoard,
  shiftCard,
  stretchCard,
  swapCard,
  type Card,
} from './board'

const card = (id: string, x: number, y: number, w = 6): Card => ({ id, x, y, w, h: 3 })
const pair = [card('a', 0, 0), card('b', 6, 0)]
const stack = [card('a', 0, 0, 12), card('b', 0, 3, 12), card('c', 0, 6, 12)]
const order = (cards: readonly Card[]) => inReadingOrder(cards).map(({ id }) => id)
const place = (cards: readonly Card[], id: string) => cards.find((one) => one.id === id)

function expectNoOverlap(cards: readonly Card[]) {
  for (const one of cards) {
    expect(one.x + one.w).toBeLessThanOrEqual(12)
    for (const other of cards) {
      if (one.id === other.id) continue
      const apart =
        one.x + one.w <= other.x || other.x + other.w <= one.x || one.y + one.h <= other.y || other.y + other.h <= one.y
      expect(apart).toBe(true)
    }
  }
}

test('the first board has every built-in card, none over another', () => {
  expectNoOverlap(defaultBoard)
  expect(sameBoard(readBoard({ cards: defaultBoard })!, defaultBoard)).toBe(true)
})

test.each([
  ['nothing', undefined],
  ['something else', { widgets: [] }],
  ['a card without a place', { cards: [{ id: 'a' }] }],
  ['a card of no size', { cards: [card('a', 0, 0, 0)] }],
])('what was kept is no board: %s', (_what, kept) => expect(readBoard(kept)).toBeNull())

test('an invalid kept card is dropped without the others', () => {
  const wrong = { ...card('b', 0, 0), w: 99 }
  expect(readBoard({ cards: [wrong, card('a', 0, 0), null] })?.map(({ id }) => id)).toEqual(['a'])
})

test('a kept board is put right: nothing twice, over another, or over the edge', () => {
  const cards = readBoard({ cards: [card('a', 0, 0), card('a', 6, 0), card('b', 9, 1), card('c', 2, 40)] })!
  expect(cards.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c'])
  expectNoOverlap(cards)
  expect(Math.max(...cards.map(({ y }) => y))).toBeLessThan(10)
})

test('a card is added below the others, once', () => {
  const id = guestCardId('@apps/notepad', '/')
  const cards = addCard(pair, { id, w: 4, h: 4 })
  expect(place(cards, id)).toEqual({ id, x: 0, y: 3, w: 4, h: 4 })
  expect(addCard(cards, { id, w: 4, h: 4 })).toHaveLength(3)
})

test('a removed card comes back to where it was', () => {
  const without = removeCard(stack, 'b')
  expect(order(without)).toEqual(['a', 'c'])
  expect(place(without, 'c')?.y).toBe(3)
  expect(sameBoard(restoreCard(without, stack[1]!), stack)).toBe(true)
})

test('a card moves by keys past what is in its way, and not over the edge', () => {
  expect(order(shiftCard(stack, 'a', { x: 0, y: 1 }))).toEqual(['b', 'a', 'c'])
  expect(order(shiftCard(stack, 'c', { x: 0, y: -1 }))).toEqual(['a', 'c', 'b'])
  expect(shiftCard(stack, 'a', { x: -1, y: -1 })).toEqual(expect.arrayContaining(stack))
  const shifted = shiftCard(pair, 'a', { x: 1, y: 0 })
  expect(place(shifted, 'a')).toMatchObject({ x: 1, y: 0 })
  expectNoOverlap(shifted)
})

test('a card grows and shrinks within the grid', () => {
  const wider = stretchCard(pair, 'a', { w: 1, h: 1 })
  expect(place(wider, 'a')).toMatchObject({ w: 7, h: 4 })
  expectNoOverlap(wider)
  expect(place(stretchCard(pair, 'b', { w: 1, h: 0 }), 'b')).toMatchObject({ w: 6 })
  expect(place(stretchCard(pair, 'a', { w: -9, h: -9 }), 'a')).toMatchObject({ w: 3, h: 2 })
})

test('in one column a card changes places with its neighbour, and the grid stays as it is', () => {
  const listed = (cards: readonly Card[]) => cards.map(({ id }) => id)
  expect(listed(swapCard(stack, 'a', 1))).toEqual(['b', 'a', 'c'])
  expect(listed(swapCard(stack, 'c', -1))).toEqual(['a', 'c', 'b'])
  expect(listed(swapCard(stack, 'a', -1))).toEqual(['a', 'b', 'c'])
  expect(inReadingOrder(swapCard(defaultBoard, 'todo', 1))).toEqual(inReadingOrder(defaultBoard))
  expect(sameBoard(readBoard({ cards: swapCard(stack, 'a', 1) })!, swapCard(stack, 'a', 1))).toBe(true)
})
