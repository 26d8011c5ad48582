import { langTag, type Locale } from '@center/shared/contract'
import { escapeXml } from '../services/escape-xml'
import type { Delivery } from '../tickets/deliveries'

/** A page of the central sign-in that needs no portal: what it shows, and what its policy has to allow. */
export type SmallPage = { html: string; policy: string }

/** In whose name which application gets a ticket, and the address that asked. */
export type Question = { user: string; application: string; action: string; language: Locale }

const texts = {
  zh: {
    title: '确认登录',
    question: (application: string) => `要登录“${application}”吗？`,
    explanation: (application: string, user: string) =>
      `您当前登录的用户是“${user}”。继续后，“${application}”将获知您的身份。`,
    go: '继续',
    stay: '不登录，返回门户',
    send: '继续',
  },
  en: {
    title: 'Confirm sign-in',
    question: (application: string) => `Sign in to ${application}?`,
    explanation: (application: string, user: string) =>
      `You are signed in as ${user}. If you continue, ${application} learns who you are.`,
    go: 'Continue',
    stay: 'Do not sign in, go to the portal',
    send: 'Continue',
  },
} satisfies Record<Locale, object>

/** Asks before an application gets a ticket (`warn`). The answer is a form: another site's would come without the cookie. */
export function toQuestionPage({ user, application, action, language }: Question, nonce: string): SmallPage {
  const t = texts[language]
  const body =
    `<main><h1>${escapeXml(t.question(application))}</h1><p>${escapeXml(t.explanation(application, user))}</p>` +
    `<form method="post" action="${escapeXml(action)}"><button type="submit" autofocus>${t.go}</button></form>` +
    `<a href="/center/">${t.stay}</a></main>`
  return {
    html: toHtml({ lang: langTag(language), title: t.title, head: `<style nonce="${nonce}">${STYLE}</style>`, body }),
    // Without form-action: the answer to the form leads to the application.
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`,
  }
}

/** Sends a ticket to its application in a form, at once; by a button where no script runs. */
export function toDeliveryPage({ address, ticketParam, ticket }: Delivery, nonce: string): SmallPage {
  const { zh, en } = texts
  const body =
    `<form method="post" action="${escapeXml(address)}"><input type="hidden" name="${ticketParam}" value="${ticket}">` +
    `<noscript><button type="submit">${zh.send} / ${en.send}</button></noscript></form>` +
    `<script nonce="${nonce}">document.forms[0].submit()</script>`
  return {
    html: toHtml({ lang: langTag('zh'), title: zh.title, head: '', body }),
    policy: `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'`,
  }
}

function toHtml({ lang, title, head, body }: { lang: string; title: string; head: string; body: string }): string {
  const start = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>`
  return `${start}<meta name="viewport" content="width=device-width, initial-scale=1">${head}</head><body>${body}</body></html>`
}

/** The colours and measures of `shared/src/ui/tokens.css`. The look that a user has chosen in the portal is not known here. */
const STYLE = `
:root { color-scheme: light dark; --canvas: #f3f5f9; --surface: #fff; --ink: #161c26; --muted: #5c6471; --line: #e6e9ef;
  --brand: #2c60e2; --brand-hover: #2552c4; --link: #2c60e2 }
@media (prefers-color-scheme: dark) { :root { --canvas: #0c1119; --surface: #151b25; --ink: #eef1f6; --muted: #9ea6b3; --line: #2c3545;
  --brand: #376ceb; --brand-hover: #2c60e2; --link: #86acff } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--canvas); color: var(--ink);
  font: 400 14px/1.6 'Inter', -apple-system, blinkmacsystemfont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', sans-serif }
main { width: 100%; max-width: 400px; padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.4; font-weight: 600; overflow-wrap: anywhere }
p { margin: 0 0 24px; color: var(--muted); overflow-wrap: anywhere }
button { width: 100%; height: 40px; border: 0; border-radius: 6px; background: var(--brand); color: #fff; font: inherit; font-weight: 600; cursor: pointer }
button:hover { background: var(--brand-hover) }
a { display: block; margin-top: 16px; text-align: center; color: var(--link); text-decoration: none }
a:hover { text-decoration: underline }
:is(a, button):focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
`
