import { errorTexts, type ErrorCode, type Language } from '@center/shared/contract'

/** `message` of an answer in the caller's language. That of `setting.invalid` names the settings, which `data` lists. */
export function messageOf(code: ErrorCode | 'ok', language: Language, data: unknown = null): string {
  const text = errorTexts[language === 'eng' ? 'en' : 'zh'][code]
  if (code !== 'setting.invalid') return text
  return language === 'eng' ? `${text}: ${fieldsOf(data).join(', ')}` : `${text}：${fieldsOf(data).join('、')}`
}

function fieldsOf(data: unknown): string[] {
  if (!Array.isArray(data)) return []
  return data.map((fault: { field?: unknown }) => String(fault.field))
}
