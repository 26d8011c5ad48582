import { once } from 'node:events'
import type { Command } from 'commander'
import { startCheckSite } from '../../check/check-server'
import { readCheckTarget } from '../../check/check-target'
import { LIBRARY_OPTION, readProviders } from '../../check/library-check'
import { openInBrowser } from '../../dev/open-in-browser'
import { CommandError, type CliContext } from '../../cli-context'
import { collect } from '../collect'
import { toPositiveInt } from '../positive-int'

type Options = { port: number; open?: boolean; library: string[] }

const PORT = 4310

export function addMockCommand(program: Command, cli: CliContext): void {
  program
    .command('mock <folder-or-tgz>')
    .description('shows a build in a made-up portal on this machine, with controls for what the portal does')
    .option('--port <number>', 'where it is served', toPositiveInt, PORT)
    .option('--open', 'open it in the browser')
    .option('--library <folder-or-tgz>', LIBRARY_OPTION, collect, [])
    .action(async (source: string, { port, open, library }: Options) => {
      const target = await readCheckTarget(source, cli.fetch)
      const { manifest } = target
      if (!manifest) throw new CommandError(`${source} has no manifest that can be read.`, 'See "center check".')
      const routes = manifest.routes.length > 0 ? manifest.routes.map(({ path }) => path) : ['/']
      const providers = await readProviders(library, cli)
      const site = await startCheckSite({ ...target, manifest }, cli.resources, providers, { routes, port })
      cli.out(`${manifest.name} ${manifest.version}: ${site.page}\n\nInterrupt to end.`)
      if (open) openInBrowser(site.page, cli)
      if (!cli.signal.aborted) await once(cli.signal, 'abort')
      await site.close()
    })
}
