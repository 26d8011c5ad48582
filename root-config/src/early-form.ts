import {
  FALLBACK_LOCALE,
  type EarlySettings,
  langTag,
  LOCALES,
  withoutTrailingSlashes,
  type Locale,
} from '@center/shared/contract'
import './early-form.css'

/** The id by which the host finds the form (`page/early-form.ts`). */
const FORM = 'center-early'

type Words = Record<'heading' | 'hint' | 'username' | 'password' | 'browsers', string>
/** Those of the form that takes over (`apps/auth/locales`); a test compares them. */
export const earlyWords: Record<Locale, Words> = {
  zh: {
    heading: '账号登录',
    hint: '请使用平台账号登录',
    username: '用户名',
    password: '密码',
    browsers: '建议使用最新版 Chrome、Edge、Firefox 或 Safari 浏览器访问',
  },
  en: {
    heading: 'Sign in',
    hint: 'Use your platform account',
    username: 'Username',
    password: 'Password',
    browsers: 'Works best in a current Chrome, Edge, Firefox or Safari',
  },
}

type EarlyConfiguration = Partial<Pick<EarlySettings, 'CENTER_SSO_ENABLED' | 'CENTER_ALT_SSO' | 'CENTER_LANGUAGE'>>

/**
 * Draws the two fields of sign-in that every user fills in, before any code of the form has come: what is typed is handed over to it
 * (decision 075). Nothing can be sent from here. Only where the form is certain to come: at its own address, and at the shorter one without
 * single sign-on.
 */
export function showEarlyForm(page: Document, pathname: string, configuration: EarlyConfiguration = {}): void {
  if (!isForm(withoutTrailingSlashes(pathname), configuration)) return
  const { heading, hint, username, password, browsers } = earlyWords[localeOf(page, configuration)]
  const name = toField(page, username, { name: 'username', autocomplete: 'username', maxLength: 64 })
  const secret = { name: 'password', type: 'password', autocomplete: 'current-password', maxLength: 128 } as const
  const card = make(page, 'div', 'card')
  card.append(make(page, 'p', 'heading', heading), make(page, 'p', 'hint', hint), name)
  card.append(toField(page, password, secret), make(page, 'div', 'rest'))
  const main = make(page, 'div', 'main')
  main.append(card, make(page, 'p', 'foot', browsers))
  const form = page.createElement('div')
  form.id = FORM
  form.append(main)
  watchComposition(form)
  page.body.append(form)
  name.querySelector('input')?.focus()
}

function isForm(path: string, { CENTER_SSO_ENABLED: isCentral, CENTER_ALT_SSO: isOther }: EarlyConfiguration): boolean {
  if (path === '/center/user/login') return true
  return path === '/center/login' && isCentral === false && isOther === false
}

/** The language that was chosen in this browser, else that of the portal. */
export function localeOf(page: Document, { CENTER_LANGUAGE: ofPortal }: EarlyConfiguration): Locale {
  const chosen = page.documentElement.dataset['chosen'] === 'true'
  const found = LOCALES.find((locale) => (chosen ? langTag(locale) === page.documentElement.lang : locale === ofPortal))
  return found ?? FALLBACK_LOCALE
}

type Attributes = { name: string; type?: string; autocomplete: AutoFill; maxLength: number }

function toField(page: Document, label: string, attributes: Attributes): HTMLElement {
  const field = make(page, 'label', 'field')
  const input = page.createElement('input')
  Object.assign(input, attributes, { autocapitalize: 'none', spellcheck: false })
  field.append(make(page, 'span', 'label', label), input)
  return field
}

/** The form that takes over waits until a word is composed. */
function watchComposition(form: HTMLElement): void {
  form.addEventListener('compositionstart', () => (form.dataset['composing'] = 'true'))
  form.addEventListener('compositionend', () => delete form.dataset['composing'])
}

function make(page: Document, tag: string, name: string, text = ''): HTMLElement {
  const element = page.createElement(tag)
  element.className = `center-early-${name}`
  element.textContent = text
  return element
}
