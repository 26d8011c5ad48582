import { createHash } from 'node:crypto'
import type { Command } from 'commander'
import { isSignedBy, signedText } from '@center/shared/bundle'
import {
  LOG_PAGE,
  logText,
  readVersionLog,
  readVersionProof,
  scopeOfApp,
  type LogEntry,
  type VersionProof,
} from '@center/shared/contract'
import { CommandError, type CliContext } from '../../cli-context'
import type { OperationsApi } from '../../operations-api'
import { connectOpenly, print, type CommonOptions } from '../connected'
import { parseTarget } from './tenant-app'

type VerifyOptions = CommonOptions & { keyId?: string; head?: string }

/** For everybody: what it asks, the portal tells without a token. */
export function addVerifyCommand(program: Command, cli: CliContext): void {
  program
    .command('verify <name@version>')
    .description('checks here that its vendor signed a version, and that the public log has it as it is')
    .option('--url <address>', 'the portal; else CENTER_URL, else http://127.0.0.1:8080')
    .option('--key-id <id>', 'the key that must have signed it, as its vendor told you')
    .option('--head <hash>', 'a head of the log that you noted before, which must still be in it')
    .option('--json', 'print the answer as JSON')
    .action(async (target: string, options: VerifyOptions) => {
      const params = parseTarget(target)
      const api = connectOpenly(options, cli)
      const proof = { ...(await api.call(readVersionProof, { params })), ...params }
      const log = await readLog(api)
      const fault = faultOf(proof, options.keyId) ?? faultOfLog(log, options.head) ?? faultInLog(proof, log)
      if (fault !== null) throw new CommandError(`${target} is not verified: ${fault}.`, '', 'signature.unverified')
      const { key, files } = proof
      const head = log.at(-1)?.hash ?? ''
      const data = { ...params, verified: true, key, files: files.length, log: { entries: log.length, head } }
      const text = `${target} is verified: ${files.length} files and the manifest, signed by ${key?.id} (${key?.name}) of ${key?.vendor}.
The log of ${log.length} versions has it. Note its head for the next time (--head): ${head}`
      print(cli, options, data, text)
    })
}

async function readLog(api: OperationsApi): Promise<LogEntry[]> {
  const log: LogEntry[] = []
  for (;;) {
    const { entries } = await api.call(readVersionLog, { querystring: { after: log.at(-1)?.sequence ?? 0 } })
    log.push(...entries)
    if (entries.length < LOG_PAGE) return log
  }
}

/** What is wrong; null for nothing. The server is believed in nothing but whose key it is. */
function faultOf({ signature, key, ...version }: VersionProof, keyId: string | undefined): string | null {
  if (!signature) return 'it has no signature'
  if (keyId !== undefined && signature.keyId !== keyId) return `the key ${signature.keyId} signed it, not ${keyId}`
  if (!key) return `the portal does not know the key ${signature.keyId}`
  if (key.vendor !== scopeOfApp(version.name)) return `the key ${key.id} belongs to ${key.vendor}`
  if (key.revokedAt !== null) return `the key ${key.id} was revoked ${key.revokedAt}`
  if (isSignedBy(signedText(version), signature, key.publicKey)) return null
  return `the key ${key.id} did not sign this manifest and these files`
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The chain is computed anew: an entry that was changed, left out or put in breaks it. */
function faultOfLog(log: LogEntry[], head: string | undefined): string | null {
  let before = ''
  for (const [index, { hash, ...entry }] of log.entries()) {
    if (entry.sequence !== index + 1) return `the log lacks the entry ${index + 1}`
    if (entry.previousHash !== before || hash !== hashOf(logText(entry)))
      return `the log was changed at the entry ${entry.sequence}`
    before = hash
  }
  if (head === undefined || log.some(({ hash }) => hash === head)) return null
  return `the log no longer has the head ${head}: it was written anew`
}

/** What was told to everybody when the version was published is what is told to you. */
function faultInLog(proof: VersionProof, log: LogEntry[]): string | null {
  const { name, version } = proof
  const entries = log.filter((entry) => entry.name === name && entry.version === version)
  if (entries.length === 0) return 'the log does not have it'
  const digest = hashOf(signedText(proof))
  return entries.every((entry) => entry.digest === digest)
    ? null
    : 'the log has it with another manifest or other files'
}
