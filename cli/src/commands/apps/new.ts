import { Option, type Command } from 'commander'
import { writeNewApp, type NewApp } from '../../new/new-app'
import { frameworks, kinds, type Choice } from '../../new/template'
import type { CliContext } from '../../cli-context'
import { print } from '../connected'

type Options = Choice & { dir?: string; json?: boolean }

export function addNewCommand(program: Command, cli: CliContext): void {
  program
    .command('new <name>')
    .description('writes a new sub-app: a folder that builds, tests and passes "center check"')
    .addOption(new Option('--kind <kind>', 'how the portal runs it').choices(kinds).default('element' as const))
    .addOption(new Option('--framework <name>', 'what it is drawn with').choices(frameworks).default('none' as const))
    .option('--dir <folder>', 'where to write it; else a folder of its name, here')
    .option('--json', 'print the answer as JSON')
    .action(async (name: string, options: Options) => {
      const made = await writeNewApp(name, options, options.dir ?? null, cli.resources)
      print(cli, options, made, describe(made))
    })
}

function describe({ folder, files, names }: NewApp): string {
  return [
    `${names.name} is in ${folder}: ${files.length} files. Next:`,
    '',
    `  cd ${folder}`,
    '  npm install && npm test && npm run build',
    '  npx center check dist',
  ].join('\n')
}
