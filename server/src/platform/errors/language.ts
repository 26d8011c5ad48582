import type { FastifyRequest } from 'fastify'
import type { Language, Locale } from '@center/shared/contract'

/** The language a call asks for in its query; Chinese unless it says `eng`. */
export function languageOf(request: FastifyRequest): Language {
  const query = request.query as { language?: unknown } | undefined
  return query?.language === 'eng' ? 'eng' : 'zh_CN'
}

/** The same as a language of the portal. */
export const localeOf = (request: FastifyRequest): Locale => (languageOf(request) === 'eng' ? 'en' : 'zh')
