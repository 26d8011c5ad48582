/**
 * The page's policy as the portal sends it over plain HTTP; a guard compares the two. Under a softer one a sub-app would
 * pass here and fail there.
 */
export function toCheckPolicy(nonce: string, frameOrigins: string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    ['frame-src', ...new Set(["'self'", ...frameOrigins])].join(' '),
    "worker-src 'self' blob:",
    "media-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default center-html',
  ].join('; ')
}
