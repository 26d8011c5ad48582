import { root } from '../../../testing/test-database'
import { noteFigures, times } from '../../../testing/figures'
import { attacks } from '../../../testing/slider-solver/attacks'
import { readPixels } from '../../../testing/slider-solver/pixels'
import { registerFonts } from './fonts'
import { drawSlider } from './slider-picture'

const CHALLENGES = times(300, 6)
/** How far from the answer the server takes it. */
const SLIP = 5
const BOUND = 0.1

beforeAll(() => registerFonts(root))

test('a program that compares pixels finds the gap of a slider about as often as by chance', async () => {
  const hits = new Map(Object.keys(attacks).map((name) => [name, 0]))
  for (let time = 0; time < CHALLENGES; time += 1) {
    const { picture, piece, points } = await drawSlider()
    const slider = { picture: await readPixels(picture), piece: await readPixels(piece ?? picture) }
    for (const [name, attack] of Object.entries(attacks)) {
      if (Math.abs(attack(slider) - (points[0]?.x ?? 0)) <= SLIP) hits.set(name, (hits.get(name) ?? 0) + 1)
    }
  }
  const shares = [...hits].map(([name, count]) => ({ name, share: count / CHALLENGES }))
  noteFigures(
    shares.map(({ name, share }) => ({
      promise: 'solvers',
      what: `Slider solved by ${name}, of ${CHALLENGES}`,
      bound: '10 %, and 4 % for chance',
      measured: `${(share * 100).toFixed(1)} %`,
    })),
  )
  // Two and a half standard deviations of so many throws, so that luck fails no test.
  const luck = 2.5 * Math.sqrt((BOUND * (1 - BOUND)) / CHALLENGES)
  for (const { share } of shares) expect(share).toBeLessThanOrEqual(BOUND + luck)
}, 900_000)
