const outOfSight = { position: 'absolute', inset: '0', visibility: 'hidden' }

/** Puts a mount that comes in beside another one out of sight, and out of reach, until it is shown. */
export function hideAndBlock(root: HTMLElement): void {
  setBlocked(root, true)
  // In place and as large as it will be, since a browser does not draw for a frame that is nowhere.
  for (const [name, value] of Object.entries(outOfSight)) root.style.setProperty(name, value)
}

/** Takes a mount out of the user's reach, or gives it back and into sight. */
export function setBlocked(root: HTMLElement, isBlocked: boolean): void {
  // Not `inert`: nothing in an inert frame can take the focus, not even for later.
  root.toggleAttribute('data-held', isBlocked)
  root.style.setProperty('pointer-events', isBlocked ? 'none' : '')
  if (!isBlocked) for (const name of Object.keys(outOfSight)) root.style.removeProperty(name)
}
