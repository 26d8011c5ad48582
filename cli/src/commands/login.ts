import type { Command } from 'commander'
import { listVersions } from '@center/shared/contract'
import { findConnection, saveLogin, type Connection } from '../credentials'
import { createOperationsApi, Refusal } from '../operations-api'
import type { CliContext } from '../cli-context'
import { print, withConnection, type CommonOptions } from './connected'

export function addLoginCommand(program: Command, cli: CliContext): void {
  withConnection(program.command('login'))
    .description('checks a deploy token and keeps it for this address')
    .action(async (options: CommonOptions) => {
      const connection = await findConnection(options, cli)
      const { url, token } = connection
      await checkToken(connection, cli)
      const file = await saveLogin(url, token, cli)
      print(cli, options, { url, file }, `The token for ${url} is kept in ${file}.`)
    })
}

/** Any question about an app will do: "no such app" is an answer that only a valid token gets. */
async function checkToken(connection: Connection, cli: CliContext): Promise<void> {
  try {
    await createOperationsApi(connection, cli).call(listVersions, { params: { name: 'login-check' } })
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'app.not_found')) throw error
  }
}
