import type { Command } from 'commander'
import { once } from 'node:events'
import { AppName, Manifest } from '@center/shared/contract'
import { readBuild } from '../../dev/generations'
import { linkTo } from '../../dev/dev-link'
import { startDevServer, type DevServer } from '../../dev/dev-server'
import { openInBrowser } from '../../dev/open-in-browser'
import { openSignedIn, type Who } from '../../dev/open-signed-in'
import { startPageServer } from '../../dev/page-server'
import { CommandError, type CliContext } from '../../cli-context'
import { DEFAULT_URL } from '../../credentials'
import { toPositiveInt } from '../positive-int'

type Options = { url?: string; port: number; open?: boolean; name?: string; title?: string; user?: string }

const PORT = 4300
/** A dev server of this machine answers within it. */
const NAME_LIMIT_MS = 5000

export function addDevCommand(program: Command, cli: CliContext): void {
  program
    .command('dev <folder-or-address>')
    .description(
      'shows what a build writes, or a page that another dev server has, in a running portal, in this browser only',
    )
    .option('--url <address>', 'the portal; else CENTER_URL, else this machine')
    .option('--port <number>', 'where the build is served', toPositiveInt, PORT)
    .option('--name <name>', 'of a page: the name of the app')
    .option('--title <title>', 'of a page: what the app is called; else its name')
    .option('--open', 'open the portal in the browser')
    .option('--user <name>', 'open a browser of its own and sign in there, with CENTER_PASSWORD')
    .action((source: string, options: Options) => develop(source, options, cli))
}

/** Serves until it is interrupted. */
async function develop(source: string, options: Options, cli: CliContext): Promise<void> {
  const portal = toPortal(options.url ?? cli.env['CENTER_URL'] ?? DEFAULT_URL)
  const who = options.user === undefined ? null : toWho(options.user, cli)
  const isAddress = /^https?:\/\//.test(source)
  const { name, server } = await (isAddress
    ? servePage(source, options, cli)
    : serveBuild(source, portal, options, cli))
  const link = linkTo(portal, name, server.address)
  cli.out(
    [`${name} is served at ${server.address}`, '', `Open it in the portal: ${link}`, '', 'Interrupt to end.'].join(
      '\n',
    ),
  )
  const browser = who ? await openSignedIn(link, who, cli) : null
  if (options.open && !browser) openInBrowser(link, cli)
  if (!cli.signal.aborted) await once(cli.signal, 'abort')
  await browser?.close()
  await server.close()
}

function toWho(user: string, { env }: CliContext): Who {
  const { CENTER_PASSWORD: password, CENTER_CODE: code } = env
  if (password) return { user, password, code }
  throw new CommandError(
    `There is no password for ${user}.`,
    'Set CENTER_PASSWORD: what stands on the command line is read by others on this machine.',
    'usage',
  )
}

type Served = { name: string; server: DevServer }

async function serveBuild(folder: string, portal: URL, { port }: Options, cli: CliContext): Promise<Served> {
  const { generation, faults } = await readBuild(folder, 0)
  if (!generation)
    throw new CommandError(faults.join('\n'), 'Build the app first, and name the folder that the build writes.')
  const { name } = generation.manifest
  const { resources, err: say } = cli
  return { name, server: await startDevServer({ folder, port, portal: portal.origin, resources, say }) }
}

/** The name of the app that a dev server with our plugin has at an address. */
async function nameServedAt(address: string, cli: CliContext): Promise<string | null> {
  try {
    const answer = await cli.fetch(new URL('center.json', address), { signal: AbortSignal.timeout(NAME_LIMIT_MS) })
    const manifest = (await answer.json()) as { name?: unknown }
    return AppName.parse(manifest.name)
  } catch {
    return null
  }
}

/** A page of any tool: its own dev server reloads it, and the portal shows it. One that our plugin serves needs no name. */
async function servePage(address: string, { name, title, port }: Options, cli: CliContext): Promise<Served> {
  if (!URL.canParse(address)) throw new CommandError(`${address} is not an address.`, undefined, 'usage')
  const { href, origin, hostname } = new URL(address)
  if (!['localhost', '127.0.0.1'].includes(hostname))
    throw new CommandError(`${address} is not on this machine, and the portal takes no other.`, undefined, 'usage')
  const served = name === undefined ? await nameServedAt(address, cli) : null
  if (served !== null) return { name: served, server: { address: href, close: async () => undefined } }
  if (name === undefined)
    throw new CommandError('A page says no name.', 'Name the app: center dev <address> --name @acme/hello', 'usage')
  const words = { title: title ?? name, titleEn: title ?? name, version: '0.0.0' }
  const manifest = Manifest.safeParse({ name, ...words, kind: 'iframe', entry: href, origins: [origin] })
  if (!manifest.success) throw new CommandError(`${name} is not a name of an app.`, undefined, 'usage')
  return { name, server: await startPageServer(manifest.data, port) }
}

function toPortal(address: string): URL {
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return new URL(address)
  throw new CommandError(`${address} is not an address of a portal.`, 'Name it as http://127.0.0.1:8080.', 'usage')
}
