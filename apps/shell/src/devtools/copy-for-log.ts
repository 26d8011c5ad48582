/** A value as the log keeps it: plain, bounded, without personal data. */
export type LoggedValue = string | number | boolean | null | LoggedValue[] | { [name: string]: LoggedValue }

export type LoggedCopy = {
  value: LoggedValue
  /** About so many characters as JSON, as far as it was looked at. */
  size: number
  /** Some of it was left out, since it is too much for a log. */
  isCut: boolean
}

/** Stands where an identity was. */
export const MASK = '••••••'

const DEEPEST = 8
const MAX_TEXT_LENGTH = 2_000
const MAX_VALUES = 500

const identity =
  /^(user_?id|username|nick_?name|real_?name|tenant_?id|group_?id|mobile|phone|email|id_?card|token)$|password|pwd|secret|sign_?key|signature|authorization|access_?token|refresh_?token|session_?id/i

/**
 * Copies what a message holds, whatever it is: a cycle ends by depth, a long text by length, a getter that throws is said
 * so. Identity fields are masked here, so that they are in no log, no report and no screenshot.
 */
export function copyForLog(source: unknown): LoggedCopy {
  const copy: LoggedCopy = { value: null, size: 0, isCut: false }
  let left = MAX_VALUES

  function cut(mark: string): LoggedValue {
    copy.isCut = true
    return mark
  }

  function copyValue(value: unknown, depth: number): LoggedValue {
    if (--left < 0) return cut('…')
    if (typeof value === 'string') return copyText(value)
    if (typeof value !== 'object' || value === null) return copyScalar(value)
    if (depth > DEEPEST) return cut('…')
    copy.size += 2
    return Array.isArray(value) ? copyList(value, depth) : copyObject(value, depth)
  }

  function copyScalar(value: unknown): LoggedValue {
    copy.size += String(value).length
    if (value === null || typeof value === 'boolean') return value
    if (typeof value !== 'number') return `[${typeof value}]`
    return Number.isFinite(value) ? value : String(value)
  }

  function copyText(text: string): LoggedValue {
    copy.size += text.length + 2
    return text.length > MAX_TEXT_LENGTH ? cut(`${text.slice(0, MAX_TEXT_LENGTH)}…`) : text
  }

  function copyList(list: unknown[], depth: number): LoggedValue[] {
    const copied = list.slice(0, Math.max(0, left)).map((item) => copyValue(item, depth + 1))
    if (copied.length < list.length) copy.isCut = true
    return copied
  }

  function copyObject(object: object, depth: number): LoggedValue {
    const names = Object.keys(object)
    // Who has a `userId` is a person, so the name is one's own.
    const isPerson = names.some((name) => /^user_?id$/i.test(name))
    const copied: Record<string, LoggedValue> = {}
    for (const name of names) {
      if (left <= 0) {
        copy.isCut = true
        break
      }
      copy.size += name.length + 4
      const isMasked = identity.test(name) || (isPerson && name === 'name')
      copied[name] = copyValue(isMasked ? MASK : read(object, name), depth + 1)
    }
    return copied
  }

  copy.value = source === undefined ? null : copyValue(source, 1)
  return copy
}

function read(object: object, name: string): unknown {
  try {
    return (object as Record<string, unknown>)[name]
  } catch (error) {
    return `[${String(error)}]`
  }
}
