/** Text of an element or an attribute. What XML 1.0 cannot say at all is left out. */
export function escapeXml(text: string): string {
  const sayable = text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
  return sayable.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
