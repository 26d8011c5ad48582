import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './test-database'

export type TestProvider = { issuer: string; stop(): Promise<void> }

/** A provider of OpenID Connect in a process of its own, for the portal at an address; `listener` hears of sign-outs in its place. */
export async function startIdentityProvider(portal: string, listener = portal): Promise<TestProvider> {
  const program = join(root, 'tests/support/identity-provider.mjs')
  const child = spawn(process.execPath, [program, portal, '0', listener], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const issuer = await new Promise<string>((resolve, reject) => {
    let [out, problems] = ['', '']
    child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()))
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      const line = /^(http:\S+)\n/m.exec(out)
      if (line?.[1]) resolve(line[1])
    })
    child.once('exit', () => reject(new Error(`The provider did not start.\n${problems}`)))
  })
  return {
    issuer,
    stop: () => {
      child.kill()
      return ended
    },
  }
}

type Page = { at: string; html: string } | { at: string; html: null }

/** Somebody's browser at the provider: keeps cookies, follows redirects there, and stops when it is sent elsewhere. */
export function createProviderVisitor(issuer: string) {
  const cookies = new Map<string, string>()

  async function request(address: string, body?: URLSearchParams): Promise<Page> {
    if (!address.startsWith(`${issuer}/`)) return { at: address, html: null }
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, {
      ...(body ? { method: 'POST', body } : {}),
      redirect: 'manual',
      headers: { cookie },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const location = answer.headers.get('location')
    if (location) return request(new URL(location, address).href)
    return { at: address, html: await answer.text() }
  }

  /** Sends the form of a page as it stands, with what is typed. */
  function send({ at, html }: Page, typed: Record<string, string>): Promise<Page> {
    const action = /action="([^"]+)"/.exec(html ?? '')?.[1] ?? at
    const hidden = [...(html ?? '').matchAll(/<input type="hidden" name="([^"]+)" value="([^"]+)"/g)]
    const fields = hidden.map(([, name = '', value = '']): [string, string] => [name, value])
    return request(new URL(action, at).href, new URLSearchParams([...fields, ...Object.entries(typed)]))
  }

  return {
    /** Whether the provider asks who it is. */
    isAsked: async (address: string): Promise<boolean> =>
      (await request(address)).html?.includes('name="login"') ?? false,

    /** Signs in and agrees; where the provider sends the browser then. */
    async signIn(address: string, login: string): Promise<string> {
      let page = await request(address)
      for (let step = 0; step < 3 && page.html !== null; step += 1) page = await send(page, { login, password: 'x' })
      if (page.html !== null) throw new Error(`The provider shows ${page.html}`)
      return page.at
    },

    /** Signs out at the provider itself, without coming from anywhere. */
    leave: async (): Promise<void> => {
      await send(await request(`${issuer}/session/end`), { logout: 'yes' })
    },

    /** Confirms that it wants to sign out; where the provider sends the browser then. */
    async signOut(address: string): Promise<string> {
      return (await send(await request(address), { logout: 'yes' })).at
    },
  }
}
