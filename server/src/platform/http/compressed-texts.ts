import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, sendText } from './compressed-answer'

const MAX_TEXTS = 200

/** Texts that many are sent, each compressed once. Only for what is no secret and has nothing in it that a caller chose (decision 045). */
export function createCompressedTexts() {
  const compressed = new Map<string, Promise<Buffer>>()

  return {
    /** Sends JSON; `tag` is another one for another text. */
    send(
      request: FastifyRequest,
      reply: FastifyReply,
      { tag, text }: { tag: string; text: string },
    ): Promise<FastifyReply> {
      const encoding = encodingFor(request, text)
      if (!encoding) return sendText(reply, text, encoding)
      const key = `${encoding.name} ${tag}`
      const made = compressed.get(key) ?? encoding.encode(text)
      if (compressed.size >= MAX_TEXTS) compressed.clear()
      compressed.set(key, made)
      return sendText(reply, text, { name: encoding.name, encode: () => made })
    },
  }
}
