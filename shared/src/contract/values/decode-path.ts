/** A path of an address as it was meant; `null` for a percent sign that begins no character (RFC 3986, 2.1). */
export function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
