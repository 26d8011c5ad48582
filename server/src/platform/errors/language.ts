import type { FastifyRequest } from 'fastify'
import type { Language } from '@center/shared/contract'

/** The language a call asks for in its query; Chinese unless it says `eng`. */
export function languageOf(request: FastifyRequest): Language {
  const query = request.query as { language?: unknown } | undefined
  return query?.language === 'eng' ? 'eng' : 'zh_CN'
}
