import type { Locator } from '@playwright/test'

/**
 * Presses the middle of an element, once it is there. With a usual click the tool lays the page out once more in each event, to see what lies under
 * the pointer, which is within what is measured and longer the more there is in the page.
 */
export async function press(target: Locator, button: 'left' | 'middle' | 'right' = 'left'): Promise<void> {
  await target.waitFor()
  await target.click({ button, force: true })
}
