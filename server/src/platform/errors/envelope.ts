import { errorTable, type Envelope, type ErrorCode, type Language } from '@center/shared/contract'
import { messageOf } from './error-texts'

type Content = { code: ErrorCode | 'ok'; data: unknown; language: Language; requestId: string }

/** The shape of every JSON answer. */
export function toEnvelope({ code, data, language, requestId }: Content): Envelope<unknown> {
  return {
    status: code === 'ok' ? 200 : errorTable[code].status,
    message: messageOf(code, language, data),
    data,
    requestId,
  }
}
