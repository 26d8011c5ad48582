import { join } from 'node:path'
import { createFolderBlobs, type BlobStore } from './blob-store'
import { createBucketBlobs } from './bucket-blobs'
import type { Config } from './config'

/** `blobs` are published files, `files` uploads. */
export type BlobKind = 'blobs' | 'files'

/** Where bytes of a kind are kept: the bucket that the environment names, else a folder below the data. */
export function openBlobs({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>, kind: BlobKind): BlobStore {
  if (!bucket) return createFolderBlobs(join(dataDir, kind))
  return createBucketBlobs({ ...bucket, prefix: `${bucket.prefix}${kind}/` }, join(dataDir, 'bucket-cache', kind))
}
