import { everyElement } from './every-element'
import type { FormField } from './form-field'
import { typedFields } from './watch-typing'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const proseTypes = ['text', 'search', 'tel', 'url', 'email', 'textarea']
const choiceTypes = ['checkbox', 'radio']
const plainTypes = [
  ...proseTypes,
  ...choiceTypes,
  'number',
  'date',
  'datetime-local',
  'month',
  'week',
  'time',
  'color',
  'range',
  'select-one',
  'select-multiple',
]
/** A password that is shown as text is a password all the same. */
const secretNames = /passw|pwd|密码|口令/i
const secretUses = /password|one-time-code|cc-/
/** As libraries number them: another page may give the number to another field. */
const numbered = /[\d:«]/

/** How long what was typed waits for its field: many draw a form only when its data is here. */
const WAIT_MS = 5_000
const RETRY_MS = 100

/** The plain fields below the root. Files and passwords are never among them. */
export function readFields(root: ParentNode): FormField[] {
  return fieldsOf(root).map((field) => ({
    ...identityOf(field),
    ...(typedFields.get(field) === false && typedIn(field)),
  }))
}

/**
 * Puts what the user had typed into the fields that are the same by name, id, label or order, and tells the page as typing
 * does. Where the types differ nothing is put. A field that is not there yet is waited for; ends with the signal.
 */
export function restoreFields(root: ParentNode, had: readonly FormField[], signal: AbortSignal): void {
  const typed = had.filter(({ value }) => value !== undefined)
  const end = performance.now() + WAIT_MS
  const tryOnce = () => {
    if (typed.length === 0 || signal.aborted || performance.now() > end) return
    const now = fieldsOf(root)
    const identities = now.map(identityOf)
    for (const field of [...typed]) {
      const at = placeOf(field, had, identities)
      if (at === null) continue
      typed.splice(typed.indexOf(field), 1)
      const target = now[at]
      if (target && target.type === field.type) put(target, field.value)
    }
    setTimeout(tryOnce, RETRY_MS)
  }
  tryOnce()
}

function fieldsOf(root: ParentNode): Field[] {
  return (everyElement(root, 'input,textarea,select') as Field[]).filter((field) => isPlain(field))
}

function isPlain(field: Field): boolean {
  const { name, id, autocomplete } = field
  const isSecret = secretUses.test(autocomplete) || secretNames.test([name, id, labelOf(field)].join(' '))
  return plainTypes.includes(field.type) && !isSecret
}

function labelOf(field: Field): string {
  const said = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.getAttribute('placeholder')
  return said?.trim().slice(0, 1_000) ?? ''
}

function identityOf(field: Field): FormField {
  // Choices share a name, and are told apart by what they stand for.
  const name = choiceTypes.includes(field.type) && field.name ? `${field.name}=${field.value}` : field.name
  return { type: field.type, name: name.slice(0, 1_000), id: field.id.slice(0, 1_000), label: labelOf(field) }
}

function typedIn(field: Field): Pick<FormField, 'value'> {
  if (field instanceof HTMLSelectElement && field.multiple)
    return { value: [...field.selectedOptions].map(({ value }) => value) }
  return { value: isChoice(field) ? field.checked : field.value }
}

/**
 * Where the field is among those of now; null, as long as it is not there. What has the same name, id or label decides, also
 * when it is of another type; several of the same count in their order, if they are as many. Order alone counts for a field
 * that has neither name nor label, in a page whose fields are otherwise the same.
 */
function placeOf(field: FormField, had: readonly FormField[], now: readonly FormField[]): number | null {
  for (const key of ['name', 'id', 'label'] as const) {
    if (!field[key]) continue
    const isSame = (other: FormField) =>
      other[key] === field[key] && (key !== 'id' || !numbered.test(field.id) || other.label === field.label)
    const places = now.flatMap((other, at) => (isSame(other) ? [at] : []))
    if (places.length === 0) continue
    const before = had.filter(isSame)
    return before.length === places.length ? (places[before.indexOf(field)] ?? null) : null
  }
  if (field.name || field.label) return null
  const isLike =
    had.length === now.length && had.every(({ type, name, label }, at) => isOf(now[at], { type, name, label }))
  return isLike ? had.indexOf(field) : null
}

function isOf(field: FormField | undefined, { type, name, label }: Omit<FormField, 'id'>): boolean {
  return field?.type === type && field.name === name && field.label === label
}

function put(field: Field, value: FormField['value']): void {
  if (field.disabled) return
  if (isChoice(field)) {
    if (field.checked !== value) field.click()
    return
  }
  if (field instanceof HTMLSelectElement) choose(field, Array.isArray(value) ? value : [value])
  else if (!write(field, String(value))) return
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertReplacementText' }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function choose(field: HTMLSelectElement, values: readonly unknown[]): void {
  const wanted = [...field.options].filter((option) => values.includes(option.value))
  if (wanted.length > 0 || field.multiple) for (const option of field.options) option.selected = wanted.includes(option)
}

/** Text that was typed since stays, behind what was there before. False: the field has something that cannot be joined. */
function write(field: Exclude<Field, HTMLSelectElement>, value: string): boolean {
  const since = typedFields.has(field) ? field.value : ''
  if (since !== '' && !proseTypes.includes(field.type)) return false
  // Past the setter that a library puts on the element itself, or it takes the text for its own and does not hear of it.
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Reflect.set(prototype, 'value', value + since, field)
  return true
}

function isChoice(field: Field): field is HTMLInputElement {
  return choiceTypes.includes(field.type)
}
