import { escapeXml } from './cas-answers'
import type { Delivery } from './sign-on.service'

/** A page of the central sign-in that needs no portal: what it shows, and what its policy has to allow. */
export type SmallPage = { html: string; policy: string }

/** In whose name which application gets a ticket, and the address that asked. */
export type Question = { user: string; application: string; action: string; language: 'zh' | 'en' }

const texts = {
  zh: {
    lang: 'zh-CN',
    title: '确认登录',
    question: (application: string) => `要登录“${application}”吗？`,
    explanation: (application: string, user: string) => `您已登录为 ${user}。继续后，“${application}”将知道您是谁。`,
    go: '继续',
    stay: '不登录，返回门户',
    send: '继续',
  },
  en: {
    lang: 'en',
    title: 'Confirm sign-in',
    question: (application: string) => `Sign in to ${application}?`,
    explanation: (application: string, user: string) =>
      `You are signed in as ${user}. If you continue, ${application} learns who you are.`,
    go: 'Continue',
    stay: 'Do not sign in, go to the portal',
    send: 'Continue',
  },
}

/** Asks before an application gets a ticket (`warn`). The answer is a form: another site's would come without the cookie. */
export function toQuestionPage({ user, application, action, language }: Question, nonce: string): SmallPage {
  const t = texts[language]
  const body =
    `<main><h1>${escapeXml(t.question(application))}</h1><p>${escapeXml(t.explanation(application, user))}</p>` +
    `<form method="post" action="${escapeXml(action)}"><button type="submit" autofocus>${t.go}</button></form>` +
    `<a href="/center/">${t.stay}</a></main>`
  return {
    html: toHtml({ lang: t.lang, title: t.title, head: `<style nonce="${nonce}">${STYLE}</style>`, body }),
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
    html: toHtml({ lang: zh.lang, title: zh.title, head: '', body }),
    policy: `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'`,
  }
}

function toHtml({ lang, title, head, body }: { lang: string; title: string; head: string; body: string }): string {
  const start = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>`
  return `${start}<meta name="viewport" content="width=device-width, initial-scale=1">${head}</head><body>${body}</body></html>`
}

const STYLE = `
:root { color-scheme: light dark; --page: #f5f6f8; --card: #fff; --ink: #1c1f23; --muted: #5a6270; --accent: #0a5fd9; --on-accent: #fff; --line: #e3e6ea }
@media (prefers-color-scheme: dark) { :root { --page: #16181c; --card: #202329; --ink: #f0f2f5; --muted: #a9b1bd; --accent: #7db1ff; --on-accent: #0b1a30; --line: #343942 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--page); color: var(--ink);
  font: 400 14px/1.6 'Inter', -apple-system, blinkmacsystemfont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', sans-serif }
main { width: 100%; max-width: 400px; padding: 32px; background: var(--card); border: 1px solid var(--line); border-radius: 10px }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.4; overflow-wrap: anywhere }
p { margin: 0 0 24px; color: var(--muted); overflow-wrap: anywhere }
button { width: 100%; height: 40px; border: 0; border-radius: 6px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer }
a { display: block; margin-top: 16px; text-align: center; color: var(--accent); text-underline-offset: 3px }
:is(a, button):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`
