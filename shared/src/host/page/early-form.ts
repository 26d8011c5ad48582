/** The fields of sign-in that stand in the document before the app is here (decision 075). */
export const EARLY_FORM = 'center-early'

export type EarlyField = 'username' | 'password'
export type EarlyEntries = {
  entries: Record<EarlyField, string>
  /** Which field had the focus, and what of it was selected. */
  focus: { field: EarlyField; start: number; end: number } | null
}

const fields: readonly EarlyField[] = ['username', 'password']

/** What was typed before the form was here, which takes its place: the fields leave the page. Null where there were none. */
export function takeEarlyForm(page: Document = document): EarlyEntries | null {
  const form = page.getElementById(EARLY_FORM)
  if (!form) return null
  const inputOf = (field: EarlyField) => form.querySelector<HTMLInputElement>(`input[name="${field}"]`)
  const valueOf = (field: EarlyField) => inputOf(field)?.value ?? ''
  const focused = fields.find((field) => inputOf(field) === page.activeElement)
  const input = focused ? inputOf(focused) : null
  const taken = {
    entries: { username: valueOf('username'), password: valueOf('password') },
    focus: focused && input ? { field: focused, start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 } : null,
  }
  form.remove()
  return taken
}

/** Resolves when no word is being composed in the fields, by which a form that took their place would cut it off. */
export async function whenEarlyFormRests(page: Document = document): Promise<void> {
  const form = page.getElementById(EARLY_FORM)
  if (form?.dataset['composing'] !== 'true') return
  await new Promise<void>((resolve) => form.addEventListener('compositionend', () => resolve(), { once: true }))
}
