import type { FastifyInstance } from 'fastify'
import type { AppNotice } from '@center/shared/contract'
import { toHtmlText } from '../../administration/html-text'
import { createAppNews, type AppNewsService } from '../../domains/app-news/app-news.plugin'
import { portalAddress } from '../../domains/configuration/configuration.plugin'
import type { createRegistry } from '../../domains/registry/registry.plugin'
import { composePortalLetters } from './portal-letters'

type Registry = Pick<ReturnType<typeof createRegistry>, 'capabilitiesOf' | 'find' | 'findVersion'>

/** What apps have for users; their notices are letters in the name of the app. */
export function composeAppNews(app: FastifyInstance, registry: Registry): AppNewsService {
  const sendLetter = composePortalLetters(app)
  return createAppNews(app, {
    capabilitiesOf: registry.capabilitiesOf,
    async noticesOf(tenantId, name) {
      const registration = await registry.find({ tenantId, name })
      const version = registration?.version ? await registry.findVersion(name, registration.version) : null
      const sender = version?.manifest.title ?? name
      const base = await portalAddress(app.db, app.config.publicUrl, tenantId)
      const addressOf = (path: string) => new URL(`/center/${registration?.menuPrefix}${path}`, base).href
      return (tx, userId, notice) =>
        sendLetter(tx, {
          tenantId,
          userId,
          senderId: '',
          sender,
          title: notice.title,
          remark: toHtml(notice, addressOf),
        })
    },
  })
}

function toHtml({ text, textEn, path }: AppNotice, addressOf: (path: string) => string): string {
  const lines = [text, textEn ?? ''].filter((line) => line !== '').map((line) => `<p>${toHtmlText(line)}</p>`)
  const link =
    path === undefined
      ? []
      : [`<p><a href="${toHtmlText(addressOf(path))}" target="_blank" rel="noopener noreferrer">查看 / Open</a></p>`]
  return [...lines, ...link].join('')
}
