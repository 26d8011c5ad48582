import { eq } from 'drizzle-orm'
import type { PortalTenant } from '@center/shared/contract'
import { tenants } from '../../../domains/configuration/configuration.tables'
import { messageChannels } from '../../../domains/message-channels/message-channels.tables'
import { identityProviders } from '../../../domains/oidc/oidc.tables'
import type { Sealing } from '../../../platform/secrets/sealing'
import type { Reading } from '../reading'

/** Secrets that differ from those of the tenant, by kind and key. They are in no row, no plan and no audit. */
export type NewSecrets = ReadonlyMap<string, string>

/** Stands in a plan for a secret that is another one. */
export const NEW_SECRET = '(new)'

type SecretRow = { secret?: string | undefined; secretFrom?: string | undefined }

/** Takes the secrets out of a document; a row whose secret is another one than the tenant's is marked. */
export async function takeSecrets(
  db: Reading,
  sealing: Pick<Sealing, 'open'>,
  document: PortalTenant,
): Promise<{ tenant: PortalTenant; secrets: NewSecrets }> {
  const { messageChannels: channels, identityProviders: providers } = document
  const isGiven = [...(channels ?? []), ...(providers ?? [])].some(({ secret }) => secret !== undefined)
  const present = isGiven ? await presentSecrets(db, sealing, document.code) : new Map<string, string>()
  const secrets = new Map<string, string>()

  const marked = <Row extends SecretRow>(name: string, { secret, ...given }: Row) => {
    const row = { ...given }
    delete row.secretFrom
    if (secret === undefined || secret === present.get(name)) return row
    secrets.set(name, secret)
    return { ...row, secret: NEW_SECRET }
  }
  return {
    secrets,
    tenant: {
      ...document,
      ...(channels && { messageChannels: channels.map((row) => marked(`messageChannel ${row.name}`, row)) }),
      ...(providers && { identityProviders: providers.map((row) => marked(`identityProvider ${row.code}`, row)) }),
    },
  }
}

async function presentSecrets(db: Reading, sealing: Pick<Sealing, 'open'>, tenantCode: string) {
  const channels = await db
    .select({ name: messageChannels.name, secret: messageChannels.secret })
    .from(messageChannels)
    .innerJoin(tenants, eq(tenants.id, messageChannels.tenantId))
    .where(eq(tenants.code, tenantCode))
  const providers = await db
    .select({ code: identityProviders.code, secret: identityProviders.clientSecret })
    .from(identityProviders)
    .innerJoin(tenants, eq(tenants.id, identityProviders.tenantId))
    .where(eq(tenants.code, tenantCode))
  return new Map([
    ...channels.map(({ name, secret }) => {
      return [`messageChannel ${name}`, secret && sealing.open('message-channel', secret)] as const
    }),
    ...providers.map(({ code, secret }) => {
      return [`identityProvider ${code}`, secret ? sealing.open('provider-secret', secret) : ''] as const
    }),
  ])
}
