import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { isListedPassword, variantsOf, type IsListedPassword } from './listed-passwords'

/** So many tries or fewer find it: the limits of sign-in leave that many to a patient attacker with many addresses. */
const MAX_GUESSES = 1e6
/** What comes after this many characters does not count, so that a long one costs no more than a short one. */
const LOOKED_AT = 40

let estimator: Promise<ZxcvbnFactory> | null = null

/** The lists are read when the first password is chosen: 49,000 of the most used ones, and neighbours on keyboards. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new Estimator({ graphs, dictionary })
}

/**
 * Whether a new password is one of the most used, or little more than one: with a capital, signs in place of letters, a year or a `!`
 * behind it, or made of the user's own words (`words`: username, tenant, company). Nothing leaves the server for it.
 */
export async function isGuessable(
  password: string,
  words: readonly string[],
  isListed: IsListedPassword = isListedPassword,
): Promise<boolean> {
  for (const variant of variantsOf(password)) if (await isListed(variant)) return true
  estimator ??= load()
  const { guesses } = (await estimator).check(password.normalize('NFKC').slice(0, LOOKED_AT), words.filter(Boolean))
  return guesses < MAX_GUESSES
}
