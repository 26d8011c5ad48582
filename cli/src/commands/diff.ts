import type { Command } from 'commander'
import { diffVersions } from '@center/shared/contract'
import { CommandError, type CliContext } from '../cli-context'
import { describeDiff } from '../version-diff'
import { connect, print, withConnection, type CommonOptions } from './connected'
import { showPortalDiff } from './portal'
import { parseTarget } from './apps/tenant-app'

type Options = CommonOptions & { file?: string; prune?: boolean }

/** `center diff -f <file>` compares tenants with their files, `center diff <name> <from> <to>` two versions of an app. */
export function addDiffCommand(program: Command, cli: CliContext): void {
  withConnection(program.command('diff [name] [from] [to]'))
    .description('what portal files would change; or what changes for users from one version of an app to another')
    .option('-f, --file <path>', 'a portal file, or a folder of them; --token is the administration token then')
    .option('--prune', 'of files: with what is removed because they do not name it')
    .action(async (name: string | undefined, from: string | undefined, to: string | undefined, options: Options) => {
      const { file } = options
      const isOfFiles = file !== undefined && name === undefined
      if (isOfFiles) return showPortalDiff({ ...options, file }, cli)
      if (file === undefined && name && from && to) return compareVersions({ name, from, to }, options, cli)
      throw new CommandError(
        'It is not clear what to compare.',
        'Give -f <file>, or an app and two versions: center diff @apps/notepad 1.0.0 1.1.0',
        'usage',
      )
    })
}

async function compareVersions(
  { name, from, to }: { name: string; from: string; to: string },
  options: CommonOptions,
  cli: CliContext,
): Promise<void> {
  for (const version of [from, to]) parseTarget(`${name}@${version}`)
  const api = await connect(options, cli)
  const answer = await api.call(diffVersions, { params: { name }, querystring: { from, to } })
  print(cli, options, answer, describeDiff(answer))
}
