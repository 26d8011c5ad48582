import type { Command } from 'commander'
import {
  changeTenantSettings,
  getTenantSettings,
  listSettingChanges,
  registerTenant,
  settingKeys,
} from '@center/shared/contract'
import { CommandError, type CliContext } from '../cli-context'
import { toTable } from '../table'
import { connect, print, withConnection, type CommonOptions } from './connected'

type SettingsOptions = CommonOptions & { tenant: string; note: string; history?: boolean }

/** Switches of a tenant: shown, changed and traced. */
export function addSettingsCommand(program: Command, cli: CliContext): void {
  withConnection(program.command('settings [KEY=value...]'))
    .description('shows the settings of a tenant, or changes them; KEY= goes back to the default')
    .requiredOption('--tenant <code>', "the tenant's code")
    .option('--note <text>', 'why; kept in the history', '')
    .option('--history', 'who changed what, newest first')
    .action(async (pairs: string[], options: SettingsOptions) => {
      const params = { tenantCode: options.tenant }
      const set = Object.fromEntries(pairs.map(parsePair))
      const api = await connect(options, cli)
      if (options.history) {
        const answer = await api.call(listSettingChanges, { params, querystring: { limit: 50 } })
        const lines = answer.rows.flatMap(({ at, by, note, changes }) =>
          changes.map(({ key, from, to }) => [at, key, shown(from), shown(to), by, note]),
        )
        return print(cli, options, answer, toTable(['AT', 'KEY', 'FROM', 'TO', 'BY', 'NOTE'], lines))
      }
      const before = await api.call(getTenantSettings, { params })
      const answer =
        pairs.length === 0
          ? before
          : await api.call(
              changeTenantSettings,
              { params, body: { set, note: options.note } },
              { revision: before.revision },
            )
      const lines = Object.entries(answer.settings).map(([key, value]) => [key, shown(value)])
      print(cli, options, answer, toTable(['KEY', 'VALUE'], lines))
    })

  withConnection(program.command('add-tenant <code>'))
    .description('says that the back end behind the portal (CENTER_UPSTREAM) has a tenant, or names it anew')
    .requiredOption('--id <id>', 'the id that the back end gives it')
    .requiredOption('--name <text>', 'what people call it')
    .action(async (tenantCode: string, options: CommonOptions & { id: string; name: string }) => {
      const { id, name } = options
      const answer = await (
        await connect(options, cli)
      ).call(registerTenant, { params: { tenantCode }, body: { id, name } })
      print(cli, options, answer, `${tenantCode} is the tenant ${id}.`)
    })
}

const SHOWN = 80

/** `CENTER_ISNOTICE=true`: JSON where it is some, else the text as it stands; nothing behind the sign is the default. */
export function parsePair(pair: string): [key: string, value: unknown] {
  const [, key = '', text = ''] = /^([A-Z_]+)=(.*)$/s.exec(pair) ?? []
  if (!settingKeys.includes(key)) {
    throw new CommandError(`${pair} is not <KEY>=<value>.`, `Keys: ${settingKeys.join(', ')}`, 'usage')
  }
  return [key, text === '' ? null : read(text)]
}

function read(text: string): unknown {
  if (!/^(true|false|-?\d+(\.\d+)?|\[.*\])$/s.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** In one line of a table; all of it is in the JSON. */
function shown(value: unknown): string {
  const text = (typeof value === 'string' ? value : JSON.stringify(value ?? null)).replace(/\s+/g, ' ')
  return text.length > SHOWN ? `${text.slice(0, SHOWN)} … (${text.length} characters, --json shows them)` : text
}
