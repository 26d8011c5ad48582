import { root } from '../../../testing/test-database'
import { noteFigures, times } from '../../../testing/figures'
import { attacks } from '../../../testing/slider-solver/attacks'
import { readPixels } from '../../../testing/slider-solver/pixels'
import { registerFonts } from './fonts'
import { drawSlider } from './slider-picture'

const CHALLENGES = times(300, 6)
/** How many more decide when so few are not enough. */
const MORE = 54
/** How far from the answer the server takes it. */
const SLIP = 5
const BOUND = 0.1

beforeAll(() => registerFonts(root))

type Tries = { count: number; hits: Map<string, number> }

/** Draws so many sliders more, and lets each attack look for their gaps. */
async function tryMore({ count, hits }: Tries, more: number): Promise<Tries> {
  const sum = new Map(hits)
  for (let time = 0; time < more; time += 1) {
    const { picture, piece, points } = await drawSlider()
    const slider = { picture: await readPixels(picture), piece: await readPixels(piece ?? picture) }
    for (const [name, attack] of Object.entries(attacks)) {
      if (Math.abs(attack(slider) - (points[0]?.x ?? 0)) <= SLIP) sum.set(name, (sum.get(name) ?? 0) + 1)
    }
  }
  return { count: count + more, hits: sum }
}

/** Two and a half standard deviations of so many throws above the bound. */
const mostOf = (count: number) => BOUND + 2.5 * Math.sqrt((BOUND * (1 - BOUND)) / count)

const sharesOf = ({ count, hits }: Tries) => [...hits].map(([name, found]) => ({ name, share: found / count }))

const isOver = (tries: Tries) => sharesOf(tries).some(({ share }) => share > mostOf(tries.count))

test('a program that compares pixels finds the gap of a slider about as often as by chance', async () => {
  const none: Tries = { count: 0, hits: new Map(Object.keys(attacks).map((name) => [name, 0])) }
  const few = await tryMore(none, CHALLENGES)
  // Of six throws by fourteen attacks some are lucky: then ten times as many decide.
  const tries = isOver(few) ? await tryMore(few, MORE) : few
  const shares = sharesOf(tries)
  noteFigures(
    shares.map(({ name, share }) => ({
      promise: 'solvers',
      what: `Slider solved by ${name}, of ${tries.count}`,
      bound: '10 %, and 4 % for chance',
      measured: `${(share * 100).toFixed(1)} %`,
    })),
  )
  for (const { share } of shares) expect(share).toBeLessThanOrEqual(mostOf(tries.count))
}, 900_000)
