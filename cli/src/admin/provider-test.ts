import { checkIdentityProvider, ProviderFinding } from '@center/shared/contract'
import * as z from 'zod/mini'
import type { Action } from './action'

const Answer = z.object({ findings: z.array(ProviderFinding) })
const fields = Object.keys(checkIdentityProvider.schema.body.shape)

/** Tries a saved provider with its saved secret. */
export const providerTest: Action = {
  word: 'test',
  done: 'tested',
  description: 'tries an identity provider without a user: address, keys, client, secret and callback',
  endpoint: checkIdentityProvider,
  bodyOf: (row) => Object.fromEntries(fields.filter((name) => name in row).map((name) => [name, row[name]])),
  linesOf: (answer) =>
    z.parse(Answer, answer).findings.map(({ level, code, detail }) => `  ${level}: ${code}${detail && ` (${detail})`}`),
}
