import { writeFile } from 'node:fs/promises'
import { Argument, type Command } from 'commander'
import * as z from 'zod/mini'
import { createManifestSchema } from '@center/shared/bundle'
import { PortalTenant } from '@center/shared/contract'
import type { CliContext } from '../cli-context'

const schemas = { portal: portalSchema, manifest: createManifestSchema }
type SchemaName = keyof typeof schemas

/** What a portal file or a manifest may say, for editors and checks: made from the contract, without a server. */
export function addSchemaCommand(program: Command, cli: CliContext): void {
  const names = Object.keys(schemas)
  program
    .command('schema')
    .description('writes the JSON Schema of portal files or of center.json, which a file names in $schema')
    .addArgument(new Argument('[of]', 'what it describes').choices(names).default('portal'))
    .option('-o, --output <file>', 'the file; else it is printed')
    .action(async (of: SchemaName, { output }: { output?: string }) => {
      const text = `${JSON.stringify(schemas[of](), null, 2)}\n`
      if (output === undefined) return cli.out(text.trimEnd())
      await writeFile(output, text)
      cli.out(`The schema is written to ${output}.`)
    })
}

export function portalSchema(): object {
  const schema = z.toJSONSchema(PortalTenant, { io: 'input', unrepresentable: 'any' })
  return { ...schema, title: 'Center portal file' }
}
