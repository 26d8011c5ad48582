import type { Command } from 'commander'
import { attachReport, listVersions, readReport, toFileSize, type PublishedVersion } from '@center/shared/contract'
import { readReportFile, toReport } from '../../report-file'
import { toTerminalText } from '../../check/terminal-report'
import type { CliContext } from '../../cli-context'
import { toTable } from '../../table'
import { connect, print, withConnection, type CommonOptions } from '../connected'
import { checkName, parseTarget } from './tenant-app'

export function addVersionCommands(program: Command, cli: CliContext): void {
  withConnection(program.command('versions <name>'))
    .description('the published versions of an app, newest first')
    .action(async (name: string, options: CommonOptions) => {
      checkName(name)
      const answer = await (await connect(options, cli)).call(listVersions, { params: { name } })
      print(cli, options, answer, toTable(head, answer.rows.map(toLine)))
    })

  addReport(program, cli)
}

function addReport(program: Command, cli: CliContext): void {
  withConnection(program.command('report <name@version>'))
    .description('shows the report of "center check" that a version has, or attaches one')
    .option('--attach <file>', 'what "center check --json" printed')
    .action(async (target: string, options: CommonOptions & { attach?: string }) => {
      const params = parseTarget(target)
      const report = options.attach === undefined ? null : await readReportFile(options.attach, params)
      const api = await connect(options, cli)
      const answer = report
        ? await api.call(attachReport, { params, body: report })
        : await api.call(readReport, { params })
      const by = `Attached ${answer.at} by ${answer.by}.`
      print(cli, options, answer, `${toTerminalText(toReport(answer.report))}\n${by}`)
    })
}

const head = ['VERSION', 'PUBLISHED', 'BY', 'SIZE', 'REPORT', 'STATE']

function toLine({ version, publishedAt, publishedBy, bytes, report, ...rest }: PublishedVersion): string[] {
  const verdict = report?.passed ? 'passed' : 'not passed'
  return [version, publishedAt, publishedBy, toFileSize(bytes), report ? verdict : '-', stateOf(rest)]
}

function stateOf({ enabled, filesRemovedAt }: Pick<PublishedVersion, 'enabled' | 'filesRemovedAt'>): string {
  if (!enabled) return 'disabled'
  return filesRemovedAt ? 'files removed' : 'ok'
}
