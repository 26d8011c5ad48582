import { expect } from '@playwright/test'
import type { Stop } from './tour'
import type { Visitor } from './visitor'

const section = (id: string): Stop => ({
  name: `administration ${id}`,
  path: `/center/admin#section=${id}`,
  // Rows are written by people, in the language they speak.
  keepsWords: true,
})
const pressAndSee = (key: string) => async (visitor: Visitor) => {
  await visitor.press(key)
  await expect(visitor.page.getByRole('dialog').last()).toBeVisible()
}

/** What an administrator has beside the users of the portal. */
export const administrationStops: Stop[] = [
  section('overview'),
  section('audit'),
  section('applications'),
  { ...section('applications'), name: 'administration application', open: pressAndSee('admin:applications.create') },
]
