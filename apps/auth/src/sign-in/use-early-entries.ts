import { useLayoutEffect, type RefObject } from 'react'
import { takeEarlyForm } from '@center/shared/host'
import { enter } from './sign-in.store'

type Inputs = Record<'username' | 'password', RefObject<HTMLInputElement | null>>

/** Takes over what was typed before the form was here, and the focus with what was selected; else the focus is on the first field. */
export function useEarlyEntries({ username, password }: Inputs): void {
  // Before anything is drawn: a field that is hidden loses the focus, and the next key with it.
  useLayoutEffect(() => {
    const { entries, focus } = takeEarlyForm() ?? nothing
    take('username', username, entries.username)
    take('password', password, entries.password)
    const { current: input } = focus?.field === 'password' ? password : username
    input?.focus()
    if (focus) input?.setSelectionRange(focus.start, focus.end)
  }, [username, password])
}

const nothing = { entries: { username: '', password: '' }, focus: null }

/** The field has its text at once: drawn later, it would take the place in it to its end. */
function take(field: keyof Inputs, { current: input }: Inputs[keyof Inputs], typed: string): void {
  if (!typed || !input) return
  input.value = typed
  enter(field, typed)
}
