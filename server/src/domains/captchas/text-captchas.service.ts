import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { CaptchasRepository } from './captchas.repository'

/** Nothing that two people read differently: no 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const GLYPHS = 'ACDEFGHJKMNPQRTUVWXY34679'
const LENGTH = 4
const VALID_MS = 300_000
const TEST_ANSWER = '1234'

export type TextCaptchasService = ReturnType<typeof createTextCaptchasService>

type Dependencies = {
  repository: CaptchasRepository
  now: () => Date
  draw: (text: string) => Promise<Buffer>
  hasTestCodes: boolean
}

/**
 * Pictures with four characters. A picture belongs to the browser it was shown to and to its counter, lives five
 * minutes, and is gone with the first attempt, right or wrong.
 */
export function createTextCaptchasService({ repository, now, draw, hasTestCodes }: Dependencies) {
  return {
    /** A new picture for a browser; the one with the same counter before it is void. */
    async show(browser: string, counter: string): Promise<Buffer> {
      const answer = hasTestCodes ? TEST_ANSWER : randomAnswer()
      await repository.saveText({
        answer,
        key: keyOf(browser, counter),
        expiresAt: new Date(now().getTime() + VALID_MS),
      })
      return draw(answer)
    },

    async isAnswer(browser: string, counter: string, given: string): Promise<boolean> {
      const answer = await repository.takeText(keyOf(browser, counter), now())
      return answer !== null && answer === given.trim().toUpperCase()
    },

    /** A name for a browser that has none. */
    createBrowser: () => randomBytes(16).toString('base64url'),
  }
}

function randomAnswer(): string {
  return Array.from({ length: LENGTH }, () => GLYPHS.charAt(randomInt(GLYPHS.length))).join('')
}

function keyOf(browser: string, counter: string): string {
  return createHash('sha256').update(`${browser} ${counter}`).digest('base64url')
}
