/** Below `/api`, what the portal answers itself and never sends on: the deploy token travels to some of it. */
const OURS =
  /^\/api\/(ops|openapi\.json|resources\/(apps|tenants)|front\/(microFrontend|events|telemetry|guest-token|frontend\/portalVersion))(\/|$)/i

/** What servers read as "one folder up", with what Java's put behind a semicolon. */
const DOTS = /^\.{1,2}(;|$)/
const MAX_DECODINGS = 4

/**
 * The path of a call as the caller wrote it, to be sent on letter by letter, for it may be signed. Null when it is ours, is no path,
 * or might lead a back end elsewhere than it says, however often that decodes it.
 */
export function forwardedPath(url: string): string | null {
  const [path = ''] = url.split('?')
  if (!path.startsWith('/') || path.includes('#')) return null
  const plain = decodeWholly(path)
  if (plain === null || OURS.test(plain) || hasControl(plain)) return null
  return plain.split(/[/\\]/).some((part) => DOTS.test(part)) || plain.includes('\\') ? null : path
}

/** Null for what cannot be decoded, or hides under too many layers. */
function decodeWholly(path: string): string | null {
  let text = decodeOnce(path)
  for (let times = 1; text !== null && times < MAX_DECODINGS; times += 1) {
    // A percent sign that was meant: nothing below it.
    const next = decodeOnce(text) ?? text
    if (next === text) return text
    text = next
  }
  return null
}

function decodeOnce(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const hasControl = (text: string) => /\p{Cc}/u.test(text)
