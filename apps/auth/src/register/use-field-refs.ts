import { useMemo, useRef } from 'react'
import type { Field } from './register-entries'

type Focusable = { focus: () => void }
export type FieldRefs = {
  of: (field: Field) => (element: Focusable | null) => void
  /** Puts the focus on the field that wants attention, if there is one. */
  goTo: (wanted: Promise<Field | null>) => void
}

/** The fields of a form by name, so that the first one that is wrong gets the focus. */
export function useFieldRefs(): FieldRefs {
  const elements = useRef(new Map<Field, Focusable>())
  return useMemo(
    () => ({
      of: (field) => (element) => {
        if (element) elements.current.set(field, element)
        else elements.current.delete(field)
      },
      goTo: (wanted) => {
        void wanted.then((field) => field && elements.current.get(field)?.focus())
      },
    }),
    [],
  )
}
