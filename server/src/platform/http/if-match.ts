/** The revision in an `If-Match`, with or without the quotes of an entity tag; any other value matches nothing. */
export function revisionOf(header: string | undefined): number | null {
  const [, revision] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header ?? '') ?? []
  return revision === undefined ? null : Number(revision)
}
