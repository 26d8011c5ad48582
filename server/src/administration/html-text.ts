const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text that stands in HTML as it was typed. */
export const toHtmlText = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

type LetterText = { zh: string; en: string; note?: string; noteLabel?: string }

/**
 * The text of a notice, which is one for all readers: in both languages, with what somebody wrote about it between them. All of it may hold
 * what users typed.
 */
export function toLetterHtml({ zh, en, note = '', noteLabel = '审核意见' }: LetterText): string {
  const reason = note === '' ? [] : [`${noteLabel} / Note: ${note}`]
  return [zh, ...reason, en].map((line) => `<p>${toHtmlText(line)}</p>`).join('')
}
