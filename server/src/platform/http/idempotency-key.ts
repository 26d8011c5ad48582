import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/errors'

/** The key by which a command is done once, however often its call arrives; null when the caller brings none. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key))) {
    throw new AppError('request.invalid', [{ field: 'Idempotency-Key', message: 'is longer than 128 characters' }])
  }
  return key ?? null
}
