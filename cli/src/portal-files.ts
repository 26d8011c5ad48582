import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDocument, stringify } from 'yaml'
import * as z from 'zod/mini'
import { PortalTenant, type PortalPlan } from '@center/shared/contract'
import { CommandError } from './cli-context'
import { withPictures } from './portal-pictures'

type Environment = Readonly<Record<string, string | undefined>>

export type PortalFile = { file: string; tenant: PortalTenant }

/** The portal files that a name stands for: one, or those of a folder by their names. Each is one tenant, checked by the contract. */
export async function readPortalFiles(path: string, environment: Environment): Promise<PortalFile[]> {
  const isFolder = (await stat(path)).isDirectory()
  const names = isFolder ? (await readdir(path)).filter((name) => /\.(ya?ml|json)$/.test(name)).sort() : []
  const files = isFolder ? names.map((name) => join(path, name)) : [path]
  if (files.length === 0)
    throw new CommandError(`There is no .yaml file in ${path}.`, 'center export --tenant <code> -o <file>')
  const read = await Promise.all(files.map(readPortalFile))
  return Promise.all(
    read.map(async ({ file, tenant }) => ({
      file,
      tenant: await withPictures(file, withSecrets(tenant, environment)),
    })),
  )
}

async function readPortalFile(file: string): Promise<PortalFile> {
  const document = parseDocument(await readFile(file, 'utf8'))
  const [error] = document.errors
  if (error) throw new CommandError(`${file} is not YAML.`, error.message, 'file')
  const parsed = z.safeParse(PortalTenant, document.toJS())
  if (parsed.success) return { file, tenant: parsed.data }
  const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join('.') || 'the file'}: ${message}`)
  throw new CommandError([`${file} is not a portal file.`, ...faults].join('\n'), 'center export shows one.', 'file')
}

/** The tenant with the secrets that `secretFrom` names. Where the variable is not set, the portal keeps the secret that it has. */
function withSecrets(tenant: PortalTenant, environment: Environment): PortalTenant {
  const filled = <Row extends { secret?: string | undefined; secretFrom?: string | undefined }>(row: Row): Row => {
    const secret = row.secret ?? environment[row.secretFrom?.slice('env:'.length) ?? '']
    return secret ? { ...row, secret } : row
  }
  const { messageChannels: channels, identityProviders: providers } = tenant
  return {
    ...tenant,
    ...(channels && { messageChannels: channels.map(filled) }),
    ...(providers && { identityProviders: providers.map(filled) }),
  }
}

export const toYaml = (tenant: PortalTenant): string => toYamlText(tenant)
export const toYamlText = (value: unknown): string => stringify(value, { lineWidth: 120 })

/** A plan for people: rows that are added, changed and removed, and of those that are changed from what to what. */
export function describePlan({ tenantCode, changes }: PortalPlan): string {
  if (changes.length === 0) return `${tenantCode}: no changes`
  const lines = changes.flatMap(({ sign, kind, key, changes: fields }) => [
    `  ${sign} ${kind} ${key}`,
    ...(sign === '~' ? fields.map(({ field, from, to }) => `      ${field}: ${shown(from)} → ${shown(to)}`) : []),
  ])
  return [`${tenantCode}: ${changes.length} ${changes.length === 1 ? 'change' : 'changes'}`, ...lines].join('\n')
}

const SHOWN = 80

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
