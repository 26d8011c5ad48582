import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { ImportMap } from '@center/shared/contract'
import type { FrameBuild } from '@center/shared/guest-protocol'
import { CommandError } from '../cli-context'

/** The portal's own scripts that the command line brings: loader, guest host, frame. */
export type Kit = {
  loader: { href: string; integrity: string }
  frame: FrameBuild
  importMap: ImportMap
  /** The versions of the libraries that apps may share. */
  libraries?: Record<string, string>
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
export async function readKit(folder: string): Promise<Kit> {
  const text = await readFile(join(folder, 'kit.json'), 'utf8').catch(() => null)
  if (text === null)
    throw new CommandError('The check page is not built.', 'Run "npm run build" in the repository first.')
  return JSON.parse(text) as Kit
}

/** A file of the kit, by its plain name. */
export async function sendFile(response: ServerResponse, folder: string, name: string): Promise<void> {
  const isPlain = /^[\w.-]+$/.test(name)
  sendBytes(response, name, isPlain ? await readFile(join(folder, name)).catch(() => undefined) : undefined)
}

/** A file with its type; 404 without one. */
export function sendBytes(response: ServerResponse, path: string, bytes: Buffer | undefined): void {
  if (!bytes) return void response.writeHead(404).end()
  const type = types[extname(path)] ?? 'application/octet-stream'
  // A frame of opaque origin asks without a session, and gets public files.
  const headers = { 'content-type': type, 'x-content-type-options': 'nosniff', 'access-control-allow-origin': '*' }
  response.writeHead(200, headers).end(bytes)
}
