import type { Command } from 'commander'
import { initManifest, type InitChoice, type InitResult } from '../../init/write-manifest'
import type { CliContext } from '../../cli-context'
import { print } from '../connected'

type Options = InitChoice & { json?: boolean }

export function addInitCommand(program: Command, cli: CliContext): void {
  program
    .command('init <folder>')
    .description('looks at what a build wrote, says what it is, and writes its center.json')
    .option('--name <name>', 'the name of the app; else that of package.json')
    .option('--title <title>', 'the Chinese title')
    .option('--title-en <title>', 'the English title')
    .option('--force', 'replace a center.json that is there')
    .option('--expose <module>', 'what to show of a remote of Module Federation; else the first that it exposes')
    .option('--own-server', 'leave a page where it is, on a server of yours, and write down its address')
    .option('--json', 'print the answer as JSON')
    .action(async (folder: string, options: Options) => {
      const result = await initManifest(folder, options)
      print(cli, options, result, describe(folder, result))
    })
}

function describe(folder: string, { says, file, todo, missing, written }: InitResult): string {
  const list = (head: string, lines: string[]) =>
    lines.length === 0 ? [] : ['', head, ...lines.map((line) => `  - ${line}`)]
  return [
    says,
    `${file} is written.`,
    ...(written.length > 0 ? [`So that the portal can show the page: ${written.join(', ')}.`] : []),
    ...list('Write what only you know:', missing),
    ...list('To do:', todo),
    '',
    `Next: npx center check ${folder}`,
  ].join('\n')
}
