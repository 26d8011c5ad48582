import { writeFile } from 'node:fs/promises'
import { InvalidArgumentError, type Command } from 'commander'
import { toHtml } from '../../check/html-report'
import { usualLimits } from '../../check/limits'
import { openBrowser } from '../../check/open-browser'
import { checkNames, hasFailed, isCheckName, type CheckName } from '../../check/report'
import { runCheck } from '../../check/run-check'
import { readCheckTarget } from '../../check/check-target'
import { LIBRARY_OPTION, readProviders } from '../../check/library-check'
import { toTerminalText } from '../../check/terminal-report'
import { CommandError, type CliContext } from '../../cli-context'
import { collect } from '../collect'
import { print } from '../connected'

type Options = { json?: boolean; html?: string; cycles: number; only?: CheckName[]; library: string[] }

export function addCheckCommand(program: Command, cli: CliContext): void {
  program
    .command('check <folder-tgz-or-address>')
    .description('loads a sub-app in a browser beside the host and says what keeps it from a release')
    .option('--html <file>', 'also write the report as a page with pictures')
    .option('--cycles <number>', 'how often it is mounted and unmounted to find leaks', toCycles, 100)
    .option('--only <names>', `only these of ${checkNames.join(', ')}; no release rests on it`, toNames)
    .option('--library <folder-or-tgz>', LIBRARY_OPTION, collect, [])
    .option('--json', 'print the report as JSON')
    .action(async (source: string, options: Options) => {
      const target = await readCheckTarget(source, cli.fetch)
      const report = await runCheck(target, {
        openBrowser: () => openBrowser(cli.env),
        resources: cli.resources,
        cycles: options.cycles,
        limits: usualLimits,
        only: options.only,
        providers: await readProviders(options.library, cli),
        say: (text) => cli.err(`${text} …`),
      })
      if (options.html !== undefined) await writeFile(options.html, toHtml(report, new Date().toISOString()))
      const { pictures, ...data } = report
      print(cli, options, data, toTerminalText(report))
      if (pictures.length > 0 && options.html !== undefined) cli.err(`The report is in ${options.html}.`)
      if (hasFailed(report.findings)) throw new CommandError(`${source} is not ready for a release.`)
    })
}

function toCycles(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is not a whole number from 1 to 9999.')
}

function toNames(text: string): CheckName[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !isCheckName(name))
  if (unknown.length > 0) throw new InvalidArgumentError(`Unknown: ${unknown.join(', ')}.`)
  return names.filter(isCheckName)
}
