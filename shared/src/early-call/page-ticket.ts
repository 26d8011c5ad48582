/** The place in the page of the ticket that its tab may be signed in by; `null`: it was taken, or the page came without one. */
export function findPageTicket(page: Document): HTMLMetaElement | null {
  return page.querySelector<HTMLMetaElement>('meta[name="center-resume"]')
}
