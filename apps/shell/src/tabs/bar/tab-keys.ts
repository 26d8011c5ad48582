import type { KeyboardEvent } from 'react'
import { requestClose } from '../close-tabs'
import { storePinnedTabs } from '../stored-tabs'
import { placeTab, tabs } from '../tabs.store'

export type TabKeyActions = {
  onMenu: (key: string, at: { x: number; y: number }) => void
  /** A tab is at another place now; counted from one. */
  onPlaced: (place: number) => void
}

/**
 * The keyboard in the row of tabs, after the pattern for tabs of ARIA: arrows, Home and End move the focus, Delete closes,
 * the menu key and Shift+F10 open the menu. Control and Shift with an arrow move the tab itself.
 */
export function handleTabKey(event: KeyboardEvent<HTMLElement>, actions: TabKeyActions): void {
  const row = event.currentTarget
  const buttons = tabButtons(row)
  const index = buttons.indexOf(document.activeElement as HTMLElement)
  const button = buttons[index]
  const key = button?.dataset['tabKey']
  if (button === undefined || key === undefined) return

  if (event.key === 'Delete') void closeAndStay(row, key, index)
  else if (isMenuKey(event)) openMenu(button, key, actions)
  else if (isMoveKey(event)) actions.onPlaced(move(key, index + (event.key === 'ArrowRight' ? 1 : -1)))
  else if (!focusNext(buttons, nextIndex(event.key, index, buttons.length))) return
  event.preventDefault()
}

/** The focus stays in the row, at the place of the tab that went. */
async function closeAndStay(row: HTMLElement, key: string, index: number): Promise<void> {
  if (tabs.list.some((tab) => tab.key === key && tab.isPinned)) return
  await requestClose([key])
  // After the page that comes on screen has taken the focus for its heading.
  requestAnimationFrame(() => {
    const left = tabButtons(row)
    left[Math.min(index, left.length - 1)]?.focus()
  })
}

function openMenu(button: HTMLElement, key: string, { onMenu }: TabKeyActions): void {
  const { left, bottom } = button.getBoundingClientRect()
  onMenu(key, { x: left, y: bottom })
}

function move(key: string, index: number): number {
  const place = placeTab(key, index)
  storePinnedTabs()
  return place + 1
}

function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey)
}

function isMoveKey({ key, ctrlKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey && shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')
}

function focusNext(buttons: HTMLElement[], index: number | null): boolean {
  if (index === null) return false
  buttons[index]?.focus()
  return true
}

function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

function tabButtons(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('[role=tab]')]
}
