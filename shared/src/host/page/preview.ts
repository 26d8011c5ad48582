const NAME = 'center-preview'

/**
 * The role that this tab previews, from its address or from before a reload; empty in every other tab. Such a tab has a storage of its
 * own, so that nothing of the role gets into the other tabs of the user.
 */
export const previewRoleId: string = takePreview()

function takePreview(): string {
  const address = new URL(window.location.href)
  const asked = address.searchParams.get('previewRole')
  if (asked !== null) {
    // A link that is copied, or opened in another tab, leads to the portal itself.
    address.searchParams.delete('previewRole')
    window.history.replaceState(window.history.state, '', address)
  }
  try {
    if (asked) sessionStorage.setItem(NAME, asked)
    return sessionStorage.getItem(NAME) ?? ''
  } catch {
    return asked ?? ''
  }
}

/** From the next document on this tab is an ordinary one, which knows nothing of the preview. */
export function endPreview(): void {
  try {
    sessionStorage.clear()
  } catch {
    // What cannot be read was not kept either.
  }
}
