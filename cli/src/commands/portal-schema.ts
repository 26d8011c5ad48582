import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import * as z from 'zod/mini'
import { PortalTenant } from '@center/shared/contract'
import type { CliContext } from '../cli-context'

/** What a portal file may say, for editors and checks: made from the contract, without a server. */
export function addPortalSchemaCommand(program: Command, cli: CliContext): void {
  program
    .command('schema')
    .description('writes the JSON Schema of portal files, which a file names in $schema')
    .option('-o, --output <file>', 'the file; else it is printed')
    .action(async ({ output }: { output?: string }) => {
      const text = `${JSON.stringify(portalSchema(), null, 2)}\n`
      if (output === undefined) return cli.out(text.trimEnd())
      await writeFile(output, text)
      cli.out(`The schema is written to ${output}.`)
    })
}

export function portalSchema(): object {
  const schema = z.toJSONSchema(PortalTenant, { io: 'input', unrepresentable: 'any' })
  return { ...schema, title: 'Center portal file' }
}
