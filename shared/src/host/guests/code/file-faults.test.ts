import { buildMicroFrontend } from '../../../testing/builders'
import { pageFunctions } from '../../page/page-functions'
import { findFault } from './file-faults'

const guest = buildMicroFrontend({
  files: [
    { href: '/main.js', integrity: 'sha384-main' },
    { href: '/chunk.js', integrity: 'sha384-chunk' },
  ],
  styles: [{ href: '/main.css', integrity: 'sha384-css' }],
})

/** What the browser gets for each address: a status, or nothing, or other bytes than the hash says. */
function serve(answers: Record<string, number | 'nothing' | 'changed'>): void {
  const fetch = async (href: string, { integrity }: RequestInit) => {
    const answer = answers[href] ?? 200
    if (answer === 'nothing' || (answer === 'changed' && integrity)) throw new TypeError('Failed to fetch')
    return { ok: answer === 200 || answer === 'changed', status: answer }
  }
  Object.assign(pageFunctions, { fetch })
}

const { fetch } = pageFunctions
afterEach(() => Object.assign(pageFunctions, { fetch }))

test.each([
  ['code', {}],
  ['missing', { '/chunk.js': 404 }],
  ['server', { '/main.js': 500 }],
  ['network', { '/main.css': 'nothing' }],
  ['changed', { '/chunk.js': 'changed' }],
  ['missing', { '/chunk.js': 'changed', '/main.js': 404 }],
] as const)('says %s of %o', async (cause, answers) => {
  serve(answers)
  expect(await findFault(guest, new AbortController().signal)).toBe(cause)
})
