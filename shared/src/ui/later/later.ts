import { createLater, onceOn } from './create-later'

/** Parts of dialogs and forms, as one file. */
export const laterParts = createLater(() => import(/* webpackChunkName: "later" */ './later-parts'))

/** Most icons, as another: a menu may ask for any of them, and the bar of tabs does. */
export const laterIcons = createLater(() => import(/* webpackChunkName: "icons" */ '../icons/more-icons'))

/** Has both come with the first thing that the user does, before a tab or a dialog is opened. */
export function loadLaterOnInput(): () => void {
  return onFirstInput(() => void loadLater().catch(() => undefined))
}

/** Acts once the user does something: moves a pointer, presses, types; until the returned function is called. */
export function onFirstInput(action: () => void): () => void {
  return onceOn(['pointermove', 'pointerdown', 'keydown'], action)
}

/** Tells whenever a part that a page cannot do without did not come, until the returned function is called. */
export const onLaterMissed = laterParts.onMissed

/** All of it; a test draws in one go then. */
export async function loadLater(): Promise<void> {
  await Promise.all([laterParts.load(), laterIcons.load()])
}
