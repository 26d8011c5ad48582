import type { Command } from 'commander'
import { findAddress, findConnection, type ConnectionOptions } from '../credentials'
import { createOperationsApi, type OperationsApi } from '../operations-api'
import type { CliContext } from '../cli-context'

export type CommonOptions = ConnectionOptions & { json?: boolean }

/** Options that every command which talks to a server has. */
export function withConnection(command: Command): Command {
  return command
    .option('--url <address>', 'the server; else CENTER_URL, else http://127.0.0.1:8080')
    .option('--token <token>', 'the deploy token; else CENTER_OPS_TOKEN, "center login", $DATA_DIR/ops-token')
    .option('--json', 'print the answer as JSON')
}

/** The same for commands that administer. */
export function withAdministration(command: Command): Command {
  return command
    .option('--url <address>', 'the server; else CENTER_URL, else http://127.0.0.1:8080')
    .option('--token <token>', 'the administration token; else CENTER_ADMIN_TOKEN, $DATA_DIR/admin-token')
    .option('--json', 'print the answer as JSON')
}

export async function connectToAdminister(options: CommonOptions, cli: CliContext): Promise<OperationsApi> {
  return createOperationsApi(await findConnection(options, cli, 'administration'), cli)
}

export async function connect(options: CommonOptions, cli: CliContext): Promise<OperationsApi> {
  return createOperationsApi(await findConnection(options, cli), cli)
}

/** Without a token: for what everybody may ask. */
export function connectOpenly(options: CommonOptions, cli: CliContext): OperationsApi {
  return createOperationsApi({ url: findAddress(options, cli), token: '', from: '', kind: 'deploy' }, cli)
}

/** Prints for a person, or the data as it came for a program. */
export function print(cli: CliContext, { json }: CommonOptions, data: unknown, text: string): void {
  cli.out(json ? JSON.stringify(data, null, 2) : text)
}
