import { settingFault, type SettingForm } from '@center/shared/contract'

/** A value as it is typed: a list has a line for each of its entries. */
export function toTyped(value: unknown): string {
  return Array.isArray(value) ? value.join('\n') : String(value ?? '')
}

/** What was typed as the value that is sent; what is not a number stays text, and is refused. */
export function fromTyped({ kind }: SettingForm, typed: string): unknown {
  if (kind === 'boolean') return typed === 'true'
  if (kind === 'number') return typed.trim() === '' ? typed : Number(typed)
  if (kind === 'list') return linesOf(typed)
  return kind === 'html' ? typed : typed.trim()
}

/** Whether what was typed can be a value of the setting, by the server's own rules. */
export const isTypedValid = (form: SettingForm, typed: string) =>
  settingFault(form.key, fromTyped(form, typed)) === null

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
