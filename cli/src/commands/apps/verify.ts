import type { Command } from 'commander'
import { isSignedBy, signedText } from '@center/shared/bundle'
import { readSignature, scopeOfApp, type VersionProof } from '@center/shared/contract'
import { CommandError, type CliContext } from '../../cli-context'
import { connect, print, withConnection, type CommonOptions } from '../connected'
import { parseTarget } from './tenant-app'

type VerifyOptions = CommonOptions & { keyId?: string }

export function addVerifyCommand(program: Command, cli: CliContext): void {
  withConnection(program.command('verify <name@version>'))
    .description('checks here that a key of its vendor signed the manifest and the files that a version has')
    .option('--key-id <id>', 'the key that must have signed it, as its vendor told you')
    .action(async (target: string, options: VerifyOptions) => {
      const params = parseTarget(target)
      const api = await connect(options, cli)
      const proof = await api.call(readSignature, { params })
      const fault = faultOf({ ...proof, ...params }, options.keyId)
      if (fault !== null) throw new CommandError(`${target} is not verified: ${fault}.`, '', 'signature.unverified')
      const { key, files } = proof
      const data = { ...params, verified: true, key, files: files.length }
      const text = `${target} is verified: ${files.length} files and the manifest, signed by ${key?.id} (${key?.name}) of ${key?.vendor}.`
      print(cli, options, data, text)
    })
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
