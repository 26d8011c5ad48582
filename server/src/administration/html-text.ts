const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text that stands in HTML as it was typed. */
export const toHtmlText = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
