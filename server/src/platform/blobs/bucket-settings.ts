import { withoutOuterSlashes } from '@center/shared/contract'
import * as z from 'zod/mini'
import type { Bucket } from './bucket-blobs'

const names = ['PREFIX', 'REGION', 'ENDPOINT', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const

/** The variables of a bucket (interfaces 2). */
type Values = { [Name in `S3_${'BUCKET' | (typeof names)[number]}`]?: string | undefined }

/** What holds of the variables together. */
export const bucketChecks = [
  z.refine<Values>((values) => values.S3_BUCKET !== undefined || names.every((name) => !values[`S3_${name}`]), {
    path: ['S3_BUCKET'],
    error: 'it must be set where another S3_ variable is',
  }),
  z.refine<Values>(
    (values) => (values.S3_ACCESS_KEY_ID === undefined) === (values.S3_SECRET_ACCESS_KEY === undefined),
    {
      path: ['S3_SECRET_ACCESS_KEY'],
      error: 'it must be set together with S3_ACCESS_KEY_ID',
    },
  ),
] as const

/** The bucket that the variables name; null when they name none. */
export function toBucket({ S3_BUCKET: bucket, S3_PREFIX = '', S3_ENDPOINT, ...values }: Values): Bucket | null {
  if (bucket === undefined) return null
  const prefix = withoutOuterSlashes(S3_PREFIX)
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: values.S3_REGION ?? 'us-east-1',
    endpoint: S3_ENDPOINT ? new URL(S3_ENDPOINT).origin : null,
    // Amazon has a host for each bucket; who brings a server of his own seldom has.
    isPathStyle: S3_ENDPOINT !== undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  }
}
