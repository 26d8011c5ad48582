import type * as z from 'zod/mini'
import { Manifest } from '@center/shared/contract'
import { placeOf, type Place } from './json-place'
import { manifestFields } from './manifest-fields'

/** One thing that is wrong with a manifest: where it stands in the text, what is wrong, and what to write instead. */
export type ManifestFault = { place: Place; field: string; message: string; remedy: string }

export type ReadManifest = { manifest: Manifest; faults: [] } | { manifest: null; faults: ManifestFault[] }

/**
 * Reads the text of a `center.json`. Names every fault at once, not only the first one. `filledIn` stands for fields that the text
 * leaves out.
 */
export function readManifestText(text: string, filledIn: Readonly<Partial<Manifest>> = {}): ReadManifest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { manifest: null, faults: [notJson(text, error as SyntaxError)] }
  }
  const read = Manifest.safeParse(isObject(value) && !Array.isArray(value) ? { ...filledIn, ...value } : value)
  if (read.success) return { manifest: read.data, faults: [] }
  const faults = read.error.issues.flatMap((issue) => toFaults(text, issue))
  return { manifest: null, faults: faults.sort((a, b) => a.place.line - b.place.line) }
}

/** A fault as a line that terminals and editors lead to: `center.json:3:14`. */
export function addressOf(file: string, { place: { line, column } }: ManifestFault): string {
  return `${file}:${line}:${column}`
}

function notJson(text: string, { message }: SyntaxError): ManifestFault {
  // Of a text that breaks off, and of some others, the message has no position: it is the end then.
  const [, at] = /position (\d+)/.exec(message) ?? []
  const place = toPlace(text, at === undefined ? text.trimEnd().length : Number(at))
  return { place, field: '', message: 'is not JSON', remedy: 'Look for a missing comma or quote here or before it.' }
}

function toPlace(text: string, index: number): Place {
  const before = text.slice(0, index).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

function toFaults(text: string, issue: z.core.$ZodIssue): ManifestFault[] {
  const path = issue.path as (string | number)[]
  if (issue.code !== 'unrecognized_keys') return [toFault(text, path, messageOf(text, issue))]
  return issue.keys.map((key) => ({
    place: placeOf(text, [...path, key]),
    field: [...path, key].join('.'),
    message: 'is not a field of a manifest',
    remedy: similarTo(key, path.length === 0 ? Object.keys(manifestFields) : []),
  }))
}

function toFault(text: string, path: (string | number)[], message: string): ManifestFault {
  const remedy = manifestFields[String(path[0]) as keyof Manifest]?.remedy ?? 'An object with the fields of a manifest.'
  return { place: placeOf(text, path), field: path.join('.'), message, remedy }
}

function messageOf(text: string, issue: z.core.$ZodIssue): string {
  const isMissing = issue.code === 'invalid_type' && !hasValue(text, issue.path as (string | number)[])
  return isMissing ? 'is missing' : issue.message
}

function hasValue(text: string, path: (string | number)[]): boolean {
  let value: unknown = JSON.parse(text)
  for (const key of path) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return false
    value = value[key]
  }
  return true
}

function isObject(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null
}

/** A field that was meant, by its letters; a typing mistake changes one or two of them. */
function similarTo(key: string, names: string[]): string {
  const near = names.find((name) => distance(name.toLowerCase(), key.toLowerCase()) <= 2)
  return near ? `Did you mean "${near}"? Else take it out.` : 'Take it out, or check its spelling.'
}

/** Letters to put in, take out or replace (Levenshtein), of two short words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
