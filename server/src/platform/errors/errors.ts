import { errorTable, type ErrorCode } from '@center/shared/contract'

/** Refuses one field of a request, with the reason. */
export const invalidField = (field: string, message: string) => new AppError('request.invalid', [{ field, message }])

/** More of it is asked for at once than there is room for. */
export const tooManyAtOnce = () => new AppError('rate.limited', { retryAfter: 1 })

/**
 * A failure that a caller is told: a code of the contract's table, and `data` that helps to act on it.
 * Anything else that is thrown is a bug and leaves as `server.failed` without a word about its cause.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly data: unknown = null,
  ) {
    super(code)
    this.name = 'AppError'
  }

  get status(): number {
    return errorTable[this.code].status
  }

  get http(): number {
    return errorTable[this.code].http
  }
}
