import { readFile } from 'node:fs/promises'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import type { Command } from 'commander'
import { readSourceMap } from '@center/shared/contract'
import { CommandError, type CliContext } from '../../cli-context'
import type { OperationsApi } from '../../operations-api'
import { Refusal } from '../../operations-api'
import { connect, print, withConnection, type CommonOptions } from '../connected'
import { parseTarget } from './tenant-app'

type Place = { name: string; version: string }

export function addTraceCommand(program: Command, cli: CliContext): void {
  withConnection(program.command('trace <name@version> [file]'))
    .description('says where the lines of an error stack are in the source, by the source maps that the version has')
    .action(async (target: string, file: string | undefined, options: CommonOptions) => {
      const place = parseTarget(target)
      const stack = file === undefined ? await cli.input() : await readFile(file, 'utf8')
      if (stack.trim() === '') throw new CommandError('There is no stack.', 'Name a file, or pipe it in.', 'usage')
      const lines = await trace(await connect(options, cli), place, stack.trimEnd().split('\n'))
      print(cli, options, { lines }, lines.join('\n'))
    })
}

/** `js/main.abc.js:1:2345`, as it stands behind the version in a stack of any browser. */
const position = /^([\w@./-]{1,200}\.m?js)(?:\?[^\s:]{0,200})?:(\d{1,7}):(\d{1,9})/

/** The lines with their places in the source; a line that has none stays as it is. */
async function trace(api: OperationsApi, place: Place, lines: string[]): Promise<string[]> {
  const maps = new Map<string, TraceMap | null>()
  const traced: string[] = []
  for (const line of lines) {
    const found = placeIn(line, place.version)
    if (!found) {
      traced.push(line)
      continue
    }
    if (!maps.has(found.script)) maps.set(found.script, await fetchMap(api, place, found.script))
    const map = maps.get(found.script)
    traced.push((map && toSource(map, found)) ?? line)
  }
  if ([...maps.values()].every((map) => map === null))
    throw new CommandError(
      `No line of it is of ${place.name}@${place.version}, or the version has no source maps.`,
      'Send them: center publish <folder> --source-maps',
    )
  return traced
}

function toSource(map: TraceMap, found: { line: number; column: number }): string | null {
  const { source, line, column, name } = originalPositionFor(map, found)
  const words = [name, source === null ? null : `${source}:${line}:${column + 1}`].filter(Boolean)
  return source === null ? null : `    at ${words.join(' ')}`
}

/** The script of a line, as the bundle has it, and where in it. */
function placeIn(text: string, version: string): { script: string; line: number; column: number } | null {
  const folder = `/${version}/`
  const at = text.lastIndexOf(folder)
  const [, script, line, column] = (at < 0 ? null : position.exec(text.slice(at + folder.length))) ?? []
  return script === undefined ? null : { script, line: Number(line), column: Math.max(Number(column) - 1, 0) }
}

async function fetchMap(api: OperationsApi, params: Place, script: string): Promise<TraceMap | null> {
  try {
    return new TraceMap((await api.call(readSourceMap, { params, body: { script } })).map)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'file.not_found') return null
    throw error
  }
}
