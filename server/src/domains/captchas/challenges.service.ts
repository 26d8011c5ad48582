import { createHash, randomBytes } from 'node:crypto'
import type { CaptchaChallenge, CaptchaPoint, CaptchaScene, PuzzleKind } from '@center/shared/contract'
import type { CaptchaLimits, Player } from './captcha-limits'
import type { CaptchasRepository, ChallengeRow } from './captchas.repository'
import { createSecretKey, decrypt, encrypt } from './challenge-cipher'
import { readPoints } from './read-points'
import { Refusal } from './rep-codes'
import { isMovedByHand } from './trace-score'

const CHALLENGE_MS = 120_000
const PROOF_MS = 180_000
/** No one reads a picture and answers within this; programs do. */
const TOO_FAST_MS = 150

/** A picture, and where on it the answer lies. */
export type Drawing = { picture: Buffer; piece: Buffer | null; words: string[] | null; points: CaptchaPoint[] }
export type DrawPuzzle = (kind: PuzzleKind) => Promise<Drawing>

export type Asked = { kind: PuzzleKind; scene: CaptchaScene | null; player: Player }
export type Attempt = { kind: PuzzleKind; token: string; pointJson: string; player: Player; trace?: unknown }

export type ChallengesService = ReturnType<typeof createChallengesService>

type Dependencies = {
  repository: CaptchasRepository
  limits: CaptchaLimits
  draw: DrawPuzzle
  now: () => Date
  hasTestCodes: boolean
}

/**
 * Challenges of AJ-Captcha. One lives two minutes and is gone with the first attempt, right or wrong. A right one leaves a
 * proof, which the client writes itself, lives three minutes and is gone when it is used.
 */
export function createChallengesService({ repository, limits, draw, now, hasTestCodes }: Dependencies) {
  const after = (ms: number) => new Date(now().getTime() + ms)

  const isTooFast = (row: ChallengeRow) => !hasTestCodes && now().getTime() - row.madeAt.getTime() < TOO_FAST_MS

  return {
    async create({ kind, scene, player }: Asked): Promise<CaptchaChallenge> {
      await limits.countGet(player)
      const { picture, piece, words, points } = await draw(kind)
      const token = randomBytes(16).toString('hex')
      const secretKey = createSecretKey()
      await repository.saveChallenge({
        token,
        scene,
        clientUid: player.clientUid,
        solution: { kind, secretKey, points },
        madeAt: now(),
        expiresAt: after(CHALLENGE_MS),
      })
      return {
        token,
        secretKey,
        originalImageBase64: picture.toString('base64'),
        jigsawImageBase64: piece && piece.toString('base64'),
        wordList: words,
      }
    },

    /** Takes one attempt at a challenge. A client that names itself must be the one that asked for it. */
    async check(attempt: Attempt): Promise<void> {
      const { player, token } = attempt
      await limits.countCheck(player)
      if (attempt.kind === 'blockPuzzle' && attempt.trace === undefined) await limits.noteUntraced(player)
      const row = await repository.takeChallenge(token, now())
      if (!row || isOther(row, player)) throw new Refusal('6110')
      const proof = isTooFast(row) ? null : proofOf(row, { ...attempt, hasTime: !hasTestCodes })
      if (proof === null) {
        await limits.noteFailure(player)
        throw new Refusal('6111')
      }
      await repository.saveProof({ key: keyOf(proof), scene: row.scene, expiresAt: after(PROOF_MS) })
    },

    /** A proof for a challenge that was solved in another way than on a picture. */
    async grant(scene: CaptchaScene): Promise<string> {
      const proof = randomBytes(32).toString('base64url')
      await repository.saveProof({ key: keyOf(proof), scene, expiresAt: after(PROOF_MS) })
      return proof
    },

    /** Uses a proof up; true once, and only for the purpose it was solved for. */
    async redeem(proof: string, { scene, player }: { scene: CaptchaScene; player: Player }): Promise<boolean> {
      await limits.countVerify(player)
      const row = await repository.takeProof(keyOf(proof), now())
      return row !== null && (row.scene === null || row.scene === scene)
    },

    /** The answer, for tests that play. */
    async solutionOf(token: string): Promise<CaptchaPoint | CaptchaPoint[] | null> {
      const row = await repository.findChallenge(token, now())
      if (!row || row.solution.kind === 'sms') return null
      const { kind, points } = row.solution
      return kind === 'blockPuzzle' ? (points[0] ?? null) : points
    },
  }
}

/** True for another client than the one that asked for it; a client without a name counts as the same. */
function isOther({ clientUid }: ChallengeRow, player: Player): boolean {
  return clientUid !== null && player.clientUid !== null && clientUid !== player.clientUid
}

/** What the client will hand over with its form, made of the very text it sent, byte for byte; null for a wrong answer. */
function proofOf({ token, solution }: ChallengeRow, attempt: Attempt & { hasTime: boolean }): string | null {
  const { kind, pointJson } = attempt
  if (solution.kind === 'sms' || solution.kind !== kind) return null
  const text = decrypt(pointJson, solution.secretKey)
  const points = text === null ? null : readPoints(kind, text)
  const isProof = points !== null && isRight(kind, points, solution.points) && isByHand(attempt, points)
  return isProof ? encrypt(`${token}---${text}`, solution.secretKey) : null
}

/** A slider that comes with a trace must have been moved as people do; other clients send none. */
function isByHand({ kind, trace, hasTime }: Attempt & { hasTime: boolean }, points: CaptchaPoint[]): boolean {
  if (kind !== 'blockPuzzle' || trace === undefined) return true
  return isMovedByHand(trace, { x: points[0]?.x ?? 0, hasTime })
}

/** How far from the answer the engine of AJ-Captcha lets a client be. */
const SLIP = 5
const GLYPH = 25

function isRight(kind: PuzzleKind, given: CaptchaPoint[], right: CaptchaPoint[]): boolean {
  const [x, y] = kind === 'blockPuzzle' ? [SLIP, 0] : [GLYPH, GLYPH]
  return right.every((point, place) => {
    const click = given[place]
    return click !== undefined && Math.abs(click.x - point.x) <= x && Math.abs(click.y - point.y) <= y
  })
}

function keyOf(proof: string): string {
  return createHash('sha256').update(proof).digest('base64url')
}
