/** A plain field of a form: by what another version may know it, and what the user put into it, if anything. */
export type FormField = {
  /** The type as HTML tells it: `text`, `textarea`, `select-one`. */
  type: string
  name: string
  id: string
  label: string
  /** Absent: the user did not change it. */
  value?: string | boolean | string[]
}

/** Whether a message of a frame has such fields. By hand, since a schema of lists would weigh on every page. */
export function isFormFields(value: unknown): value is FormField[] {
  return Array.isArray(value) && value.every(isFormField)
}

function isFormField(field: Partial<Record<keyof FormField, unknown>> | null): boolean {
  if (typeof field !== 'object' || field === null) return false
  const { type, name, id, label, value } = field
  return [type, name, id, label].every(isText) && (value === undefined || isValue(value))
}

const isText = (value: unknown) => typeof value === 'string'
const isValue = (value: unknown) =>
  isText(value) || typeof value === 'boolean' || (Array.isArray(value) && value.every(isText))
