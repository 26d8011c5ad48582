import { proxy } from 'valtio'

/** Whether the page has the whole window: header and menu stay in the document and are not seen. */
export const maximised = proxy({ isOn: false })

export function toggleMaximised(): void {
  maximised.isOn = !maximised.isOn
}

export function leaveMaximised(): void {
  maximised.isOn = false
}
