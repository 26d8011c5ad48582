import { basename } from 'node:path'
import { Option, type Command } from 'commander'
import { angularOutput } from '../../new/angular-app'
import { writeNewApp, type NewApp } from '../../new/new-app'
import { runNpm } from '../../new/run-npm'
import { buildOf, builds, frameworks, kinds, type Choice } from '../../new/template'
import type { CliContext } from '../../cli-context'
import { print } from '../connected'

type Options = Choice & { dir?: string; json?: boolean }

export function addNewCommand(program: Command, cli: CliContext): void {
  program
    .command('new <name>')
    .description('writes a new sub-app: a folder that builds and passes "center check"')
    .addOption(new Option('--kind <kind>', 'how the portal runs it').choices(kinds).default('element' as const))
    .addOption(new Option('--framework <name>', 'what it is drawn with').choices(frameworks).default('none' as const))
    .addOption(
      new Option('--build <tool>', 'what builds it: Vite, by the template of "npm create vite", or webpack').choices(
        builds,
      ),
    )
    .option('--dir <folder>', 'where to write it; else a folder of its name, here')
    .option('--json', 'print the answer as JSON')
    .action(async (name: string, options: Options) => {
      const sources = { resources: cli.resources, npm: runNpm }
      const made = await writeNewApp(name, options, options.dir ?? null, sources)
      print(cli, options, made, describe(made, options))
    })
}

function describe({ folder, files, names }: NewApp, choice: Choice): string {
  const next = stepsOf[buildOf(choice)](folder)
  const head = `${names.name} is in ${folder}: ${files.length} files. Next:`
  return [head, '', `  cd ${folder}`, ...next.map((line) => `  ${line}`)].join('\n')
}

const stepsOf: Record<ReturnType<typeof buildOf>, (folder: string) => string[]> = {
  webpack: () => ['npm install && npm test && npm run build', 'npx center check dist'],
  vite: () => ['npm install && npx vite', 'npm run build && npx center check dist'],
  angular: (folder) => ['npm install && npm run portal', `npx center check ${angularOutput(basename(folder))}`],
}
