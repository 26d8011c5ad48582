import { SaxesParser } from 'saxes'

/** A question of SAML 1.1: whom a ticket stands for. */
export type SamlRequest = { ticket: string; requestId: string | null }

const PROTOCOL = 'urn:oasis:names:tc:SAML:1.0:protocol'

/** Reads the document that a client of SAML 1.1 posts; null for one that is not well formed, or names no ticket or several. */
export function readSamlRequest(xml: string): SamlRequest | null {
  const tickets: string[] = []
  let requestId: string | null = null
  let isInArtifact = false
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', fail)
  // Nothing of a request needs one, and entities are declared in it.
  parser.on('doctype', () => fail(new Error('A request has no document type.')))
  parser.on('opentag', ({ uri, local, attributes }) => {
    isInArtifact = uri === PROTOCOL && local === 'AssertionArtifact'
    if (isInArtifact) tickets.push('')
    if (uri === PROTOCOL && local === 'Request') requestId = attributes['RequestID']?.value ?? null
  })
  parser.on('text', (text) => {
    if (isInArtifact) tickets.push((tickets.pop() ?? '') + text)
  })
  parser.on('closetag', () => {
    isInArtifact = false
  })
  try {
    parser.write(xml).close()
  } catch {
    return null
  }
  const [ticket = '', second] = tickets.map((text) => text.trim())
  return ticket !== '' && second === undefined ? { ticket, requestId } : null
}

function fail(error: Error): never {
  throw error
}
