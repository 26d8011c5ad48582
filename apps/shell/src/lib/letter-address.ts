/** The list of letters with one of them open: a place in that page, and so in the one tab that it has. */
export function letterAddress(id: number): string {
  return `/message/index#letter=${id}`
}
