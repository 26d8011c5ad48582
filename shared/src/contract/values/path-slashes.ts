/** A path without the slashes at its end. One walk from the end: the path may be of any length and from anybody. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** A path without the slashes at both of its ends. */
export function withoutOuterSlashes(path: string): string {
  return withoutTrailingSlashes(path.replace(/^\/+/, ''))
}
