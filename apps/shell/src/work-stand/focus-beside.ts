/** A card is about to go, and the focus with it: the next card takes it, else the one before, else the heading of the page. */
export function focusBeside(card: HTMLElement | null): void {
  const heads = [...document.querySelectorAll<HTMLElement>('[data-card-head]')]
  const index = heads.findIndex((head) => card?.contains(head))
  const beside = heads[index + 1] ?? heads[index - 1]
  const next = beside?.querySelector('button') ?? card?.parentElement?.closest('section')?.querySelector('h1')
  next?.focus({ preventScroll: true })
}
