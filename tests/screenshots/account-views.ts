import { expect, type Page } from '@playwright/test'
import { answer } from '../e2e/pages/answers'
import type { Visitor } from '../e2e/pages/visitor'
import type { Stop } from '../e2e/pages/tour'

const page = (name: string, path: string): Stop => ({ name, path: `/center/user/${path}` })
const dialogIsThere = ({ page: window }: Visitor) => expect(window.getByRole('dialog').last()).toBeVisible()

/** The window remembers what the page keeps of this name. */
const remember = (name: string, value: object) => (view: Page) =>
  view.addInitScript(
    ([key, text]) => {
      if (window.top === window) sessionStorage.setItem(`pro__${key}`, text)
    },
    [name, JSON.stringify(value)] as const,
  )

/** How far the user is with a forgotten password. */
const atStep = (step: number) =>
  remember('recovery', { step, account: 'zhangsan', ticket: 't', maskedMobile: '138****0000', resetToken: 'r' })

/** The page that leads on after three seconds stays. */
const stayRegistered = async (view: Page) => {
  await remember('registered', { username: 'xinyonghu', tenantCode: 'demo', backUrl: '' })(view)
  await view.addInitScript(() => {
    if (!location.pathname.endsWith('/register-result')) return
    const real = window.setTimeout.bind(window)
    const brief = (run: TimerHandler, ms = 0) => (ms < 900 ? real(run, ms) : 0)
    Object.assign(window, { setTimeout: brief, setInterval: () => 0 })
  })
}

/** What somebody without a session does about an account. */
export const accountStops: Stop[] = [
  page('register', 'register'),
  { ...page('register with gaps', 'register'), open: (visitor) => visitor.press('auth:register.submit') },
  {
    ...page('agreement', 'register?tc=park'),
    open: async (visitor) => {
      await visitor.press('auth:register.agreement')
      await dialogIsThere(visitor)
    },
  },
  {
    ...page('register by slider', 'register?tc=park'),
    prepare: (window) => answer<object>(window, /getInfoByTenantCode/, (said) => ({ ...said, theme: '2' })),
  },
  page('register enterprise', 'register?tc=park'),
  {
    ...page('industry', 'register?tc=park'),
    open: async (visitor) => {
      const { page: window } = visitor
      await window.getByRole('combobox', { name: visitor.text('auth:register.industryCode') }).press('Enter')
      await expect(window.getByRole('option').first()).toBeVisible()
    },
  },
  {
    ...page('slider', 'register?tc=park'),
    open: async (visitor) => {
      await visitor.page.getByLabel(visitor.text('auth:register.mobile')).fill('13911110009')
      await visitor.press('auth:phoneCode.send')
      await dialogIsThere(visitor)
      await expect(visitor.page.getByRole('slider')).toHaveAttribute('aria-disabled', 'false')
    },
  },
  page('register region', 'register?tc=region'),
  { ...page('register result', 'register-result'), prepare: stayRegistered },
  page('forgotten password', 'alteration'),
  { ...page('forgotten password code', 'alteration'), prepare: atStep(2) },
  { ...page('forgotten password new', 'alteration'), prepare: atStep(3) },
]
