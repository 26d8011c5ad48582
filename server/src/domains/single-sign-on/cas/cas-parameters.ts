import type { FastifyInstance, FastifyRequest } from 'fastify'

const FORM = 'application/x-www-form-urlencoded'
const XML = ['text/xml', 'application/xml']
const MAX_BODY_BYTES = 16 * 1024

/** Has routes take forms beside the parameters in their address, and documents of SAML. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body: string, done) => {
    done(null, valuesOf(new URLSearchParams(body)))
  })
  app.addContentTypeParser(XML, { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body: string, done) => {
    done(null, body)
  })
}

/** A parameter that is said once, in the address or in a form. Two of one name are none: no one could tell which was meant. */
export function queryParam(request: FastifyRequest, name: string): string | null {
  const [value = '', second] = allOf(request, name)
  return second === undefined && value !== '' ? value : null
}

export function isSet(request: FastifyRequest, name: string): boolean {
  const [value, second] = allOf(request, name)
  return value !== undefined && second === undefined && !/^(|false|0)$/i.test(value)
}

/** Whether a parameter is there at all, however often. */
export function isThere(request: FastifyRequest, name: string): boolean {
  return allOf(request, name).some((value) => value !== '')
}

function allOf({ query, body }: FastifyRequest, name: string): string[] {
  return [query, body].flatMap((values) => {
    if (typeof values !== 'object' || values === null) return []
    const value: unknown = Object.hasOwn(values, name) ? (values as Record<string, unknown>)[name] : []
    return (Array.isArray(value) ? value : [value]).map(String)
  })
}

function valuesOf(form: URLSearchParams): Record<string, string[]> {
  const values: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  for (const [name, value] of form) (values[name] ??= []).push(value)
  return values
}
