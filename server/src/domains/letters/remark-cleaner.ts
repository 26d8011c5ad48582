import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../platform/errors/errors'
import { createGuardedThread } from '../../platform/async/guarded-thread'

/**
 * Runs beside the main thread: HTML that is made to keep a parser busy keeps this thread busy, and it can be ended.
 * What may stay is what the reader's page lets through as well.
 */
const cleaner = `
const { parentPort, workerData } = require('node:worker_threads')
const { createRequire } = require('node:module')
const sanitise = createRequire(workerData.from)('sanitize-html')
const ours = new RegExp(workerData.pictures)
const tags = ('p br div span b strong i em u s ul ol li h1 h2 h3 h4 blockquote pre code hr ' +
  'table caption thead tbody tr th td a img').split(' ')
const cell = ['colspan', 'rowspan']
const options = {
  allowedTags: tags,
  allowedAttributes: { a: ['href', 'title', 'target', 'rel'], img: ['src', 'alt', 'title'], td: cell, th: cell },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  enforceHtmlBoundary: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ours.test(attribs.src || ''),
  transformTags: {
    a: (tagName, { href = '', title }) => ({
      tagName,
      attribs: /^(https:|mailto:)/i.test(href.trim())
        ? { href, ...(title && { title }), target: '_blank', rel: 'noopener noreferrer' }
        : {},
    }),
  },
}
parentPort.on('message', (html) => {
  const clean = sanitise(html, options)
  const images = clean.split('<img').slice(1).map((rest) => rest.slice(0, rest.indexOf('>')))
  const pictures = images.flatMap((image) =>
    [...image.matchAll(/ (src|alt|title)="([^"]*)"/g)].flatMap(([, name, value]) => (name === 'src' ? [value] : [])))
  parentPort.postMessage({ clean, pictures })
})
parentPort.postMessage('ready')
`

export type CleanRemark = { clean: string; pictures: string[] }
export type CleanRemarkOf = (html: string) => Promise<CleanRemark>

const TIME_LIMIT_MS = 200
const TRIES = 2

type Options = { root: string; pictures: RegExp; timeLimitMs?: number }

/**
 * Reduces HTML to what a letter may hold: text, tables, https and mail links, pictures of ours. One body at a time, each
 * within a time limit; one that takes longer twice is `letter.body_unreadable`. The thread starts with the first body.
 */
export function createRemarkCleaner({ root, pictures, timeLimitMs = TIME_LIMIT_MS }: Options) {
  const workerData = { from: join(root, 'package.json'), pictures: pictures.source }
  const resourceLimits = { maxOldGenerationSizeMb: 128 }
  const thread = createGuardedThread(() => new Worker(cleaner, { eval: true, workerData, resourceLimits }))

  return {
    async clean(html: string): Promise<CleanRemark> {
      for (let tried = 1; ; tried += 1) {
        try {
          return (await thread.ask(html, timeLimitMs)) as CleanRemark
        } catch {
          if (tried === TRIES) throw new AppError('letter.body_unreadable')
        }
      }
    },

    close: thread.close,
  }
}
