import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../errors/errors'
import { findUnstorable } from '../database/storable-text'

const MEGABYTE = 1024 * 1024

/**
 * Keeps the bytes of a JSON body for the signature, and lets multipart through unread. Other types are refused, and so is,
 * in whichever part of a request, a text that the database cannot keep.
 */
export const bodyParsing = fastifyPlugin(async (app: FastifyInstance) => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('rawBody', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body
    // Old clients send the header and no body.
    if (body.length === 0) return done(null, undefined)
    parseJson(request, body.toString('utf8'), done)
  })
  app.addHook('preHandler', async ({ params, query, body }) => {
    const found = findUnstorable(params) ?? findUnstorable(query) ?? (isUnread(body) ? null : findUnstorable(body))
    if (found) throw new AppError('request.invalid', [found])
  })
  await app.register(multipart, {
    limits: { fileSize: 50 * MEGABYTE, files: 1, fields: 10, fieldSize: 64 * 1024, parts: 12 },
  })
})

/** A body that is only forwarded is not parsed. */
const isUnread = (body: unknown) => body instanceof Readable
