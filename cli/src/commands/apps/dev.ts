import type { Command } from 'commander'
import { once } from 'node:events'
import { readBuild } from '../../dev/generations'
import { linkTo } from '../../dev/dev-link'
import { startDevServer } from '../../dev/dev-server'
import { openInBrowser } from '../../dev/open-in-browser'
import { CommandError, type CliContext } from '../../cli-context'
import { DEFAULT_URL } from '../../credentials'
import { toPositiveInt } from '../positive-int'

type Options = { url?: string; port: number; open?: boolean }

const PORT = 4300

export function addDevCommand(program: Command, cli: CliContext): void {
  program
    .command('dev <folder>')
    .description('shows what a build writes in a running portal, in this browser only, and swaps each new build in')
    .option('--url <address>', 'the portal; else CENTER_URL, else this machine')
    .option('--port <number>', 'where the build is served', toPositiveInt, PORT)
    .option('--open', 'open the portal in the browser')
    .action((folder: string, options: Options) => develop(folder, options, cli))
}

/** Serves until it is interrupted. */
async function develop(folder: string, { url, port, open }: Options, cli: CliContext): Promise<void> {
  const portal = toPortal(url ?? cli.env['CENTER_URL'] ?? DEFAULT_URL)
  const { generation, faults } = await readBuild(folder, 0)
  if (!generation)
    throw new CommandError(faults.join('\n'), 'Build the app first, and name the folder that the build writes.')
  const { name } = generation.manifest
  const server = await startDevServer({ folder, port, portal: portal.origin, resources: cli.resources, say: cli.err })
  const link = linkTo(portal, name, server.address)
  cli.out(
    [`${name} is served at ${server.address}`, '', `Open it in the portal: ${link}`, '', 'Interrupt to end.'].join(
      '\n',
    ),
  )
  if (open) openInBrowser(link, cli)
  if (!cli.signal.aborted) await once(cli.signal, 'abort')
  await server.close()
}

function toPortal(address: string): URL {
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return new URL(address)
  throw new CommandError(`${address} is not an address of a portal.`, 'Name it as http://127.0.0.1:8080.', 'usage')
}
