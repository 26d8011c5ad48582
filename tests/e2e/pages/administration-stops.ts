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
/** Chooses a row of a list and opens what asks before something is done to those that are chosen. */
const chooseAndPress = (key: string) => async (visitor: Visitor) => {
  await visitor.page.getByRole('checkbox').last().check()
  await visitor.page
    .getByRole('toolbar')
    .last()
    .getByRole('button', { name: visitor.text(key), exact: true })
    .click()
  await expect(visitor.page.getByRole('dialog').last()).toBeVisible()
}

/** Opens the setting of the colour, and waits until its previews show the sign-in page. */
const openBrandColour = async (visitor: Visitor) => {
  const name = visitor.text('names:setting.CENTER_BRAND_COLOR')
  await visitor.page.getByRole('row', { name }).getByRole('button').first().click()
  await expect(visitor.page.getByRole('dialog').last()).toBeVisible()
  for (const frame of await visitor.page.locator('iframe[src$="/user/preview"]').all())
    await expect(frame.contentFrame().getByRole('heading')).toBeAttached()
}

/** Opens a new item of the menu with all icons. */
const openIcons = async (visitor: Visitor) => {
  await pressAndSee('admin:menus.create')(visitor)
  await visitor.press('admin:menus.chooseIcon')
}

/** Types a provider that does not answer, and waits for what a test of it finds. */
const testProvider = async (visitor: Visitor) => {
  await pressAndSee('admin:identityProviders.create')(visitor)
  const dialog = visitor.page.getByRole('dialog').last()
  for (const [field, value] of [
    ['code', 'corp'],
    ['issuer', 'http://127.0.0.1:1'],
    ['clientId', 'center'],
  ] as const)
    await dialog.getByRole('textbox', { name: visitor.text(`admin:identityProviders.${field}`) }).fill(value)
  await visitor.press('admin:identityProviders.test')
  await expect(dialog.getByRole('listitem')).toBeVisible()
}

/** What an administrator has beside the users of the portal. */
export const administrationStops: Stop[] = [
  section('overview'),
  section('users'),
  { ...section('users'), name: 'administration user', open: pressAndSee('admin:users.create') },
  { ...section('users'), name: 'administration users chosen', open: chooseAndPress('admin:users.disable') },
  { ...section('users&id=import'), name: 'administration import' },
  section('roles'),
  { ...section('roles'), name: 'administration role', open: pressAndSee('admin:roles.create') },
  section('menus'),
  { ...section('menus'), name: 'administration menu', open: openIcons },
  section('enterprises'),
  { ...section('enterprises&id=e-qiantang'), name: 'administration enterprise' },
  section('providerRequests'),
  section('products'),
  section('departments'),
  section('workbenches'),
  section('applications'),
  { ...section('applications'), name: 'administration application', open: pressAndSee('admin:applications.create') },
  section('externalSystems'),
  {
    ...section('externalSystems'),
    name: 'administration external system',
    open: pressAndSee('admin:externalSystems.create'),
  },
  section('identityProviders'),
  {
    ...section('identityProviders'),
    name: 'administration identity provider',
    open: testProvider,
  },
  section('signOnServices'),
  {
    ...section('signOnServices'),
    name: 'administration sign-on service',
    open: pressAndSee('admin:signOnServices.create'),
  },
  section('accessTokens'),
  {
    ...section('accessTokens'),
    name: 'administration access token',
    open: pressAndSee('admin:accessTokens.create'),
  },
  { ...section('accessTokens&id=issuers'), name: 'administration trusted issuers' },
  {
    ...section('accessTokens&id=issuers'),
    name: 'administration trusted issuer',
    open: pressAndSee('admin:trustedIssuers.create'),
  },
  section('messageChannels'),
  {
    ...section('messageChannels'),
    name: 'administration message channel',
    open: pressAndSee('admin:messageChannels.create'),
  },
  {
    ...section('messageChannels'),
    name: 'administration message test',
    open: (visitor) =>
      visitor.page
        .getByRole('button', { name: /^(测试|Test) / })
        .last()
        .click(),
  },
  { ...section('messageChannels&id=templates'), name: 'administration message templates' },
  {
    ...section('messageChannels&id=templates'),
    name: 'administration message template',
    open: (visitor) =>
      visitor.page
        .getByRole('button', { name: /^(编辑|Edit) / })
        .last()
        .click(),
  },
  { ...section('messageChannels&id=log'), name: 'administration message log' },
  section('requests'),
  section('tenants'),
  section('plans'),
  section('settings'),
  { ...section('settings'), name: 'administration brand', open: openBrandColour },
  section('sessions'),
  section('signIns'),
  section('audit'),
]
