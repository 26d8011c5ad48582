import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, normalize } from 'node:path'
import { imageSettings, MAX_BRAND_IMAGE_BYTES, type PortalTenant } from '@center/shared/contract'
import { CommandError } from './cli-context'

const FILE = 'file:'
const DATA = /^data:image\/(png|jpeg|webp);base64,(.*)$/s

/** The tenant with the pictures in it that its settings name by `file:` and a path beside the portal file. */
export async function withPictures(file: string, tenant: PortalTenant): Promise<PortalTenant> {
  const settings = { ...tenant.settings }
  for (const key of imageSettings) {
    const value = settings[key]
    if (typeof value !== 'string' || !value.startsWith(FILE)) continue
    settings[key] = toDataAddress(await readPicture(file, `settings.${key}`, value.slice(FILE.length)))
  }
  return tenant.settings ? { ...tenant, settings } : tenant
}

/** The bytes say to the server what kind of picture it is. */
const toDataAddress = (bytes: Buffer) => `data:;base64,${bytes.toString('base64')}`

async function readPicture(file: string, field: string, path: string): Promise<Buffer> {
  const refuse = (reason: string) =>
    new CommandError([`${file} is not a portal file.`, `  ${field}: ${path} ${reason}`].join('\n'), undefined, 'file')
  if (isAbsolute(path) || /^\.\.([\\/]|$)/.test(normalize(path))) throw refuse('is not beside the file')
  const bytes = await readFile(join(dirname(file), path)).catch(() => null)
  if (bytes === null) throw refuse('cannot be read')
  if (bytes.length > MAX_BRAND_IMAGE_BYTES) throw refuse(`has more than ${MAX_BRAND_IMAGE_BYTES} bytes`)
  return bytes
}

/** Writes the pictures of a tenant beside its portal file; answers the tenant that names them by `file:`, and where they are. */
export async function writePictures(
  output: string,
  tenant: PortalTenant,
): Promise<{ beside: PortalTenant; pictures: string[] }> {
  const settings = { ...tenant.settings }
  const pictures: string[] = []
  for (const key of imageSettings) {
    const [, format, base64] = DATA.exec(String(settings[key] ?? '')) ?? []
    if (format === undefined || base64 === undefined) continue
    const name = `${basename(output, extname(output))}.${nameOf(key)}.${format}`
    const path = join(dirname(output), name)
    await writeFile(path, Buffer.from(base64, 'base64'))
    pictures.push(path)
    settings[key] = FILE + name
  }
  return { beside: pictures.length > 0 ? { ...tenant, settings } : tenant, pictures }
}

/** `login-background` of `CENTER_LOGIN_BACKGROUND`. */
const nameOf = (key: string) => key.replace('CENTER_', '').toLowerCase().replaceAll('_', '-')
