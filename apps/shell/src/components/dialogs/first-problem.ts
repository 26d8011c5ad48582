/**
 * The first entry of a form that is wrong gets the focus, and with it is read out what is wrong. It is called when a form was judged: what
 * is found wrong while the user types must not take the focus away.
 */
export function goToFirstProblem(form: Element | null): void {
  // What is wrong is drawn after it is known.
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
