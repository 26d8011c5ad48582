import { join } from 'node:path'
import { createFolderBlobs, type BlobStore } from './blob-store'
import { createBucketBlobs, type Bucket } from './bucket-blobs'

/** `blobs` are published files, `files` uploads, `brand` pictures of tenants. */
export type BlobKind = 'blobs' | 'files' | 'brand'

type Places = { dataDir: string; bucket: Bucket | null }

/** Where bytes of a kind are kept: the bucket that the environment names, else a folder below the data. */
export function createBlobs({ dataDir, bucket }: Places, kind: BlobKind): BlobStore {
  if (!bucket) return createFolderBlobs(join(dataDir, kind))
  return createBucketBlobs({ ...bucket, prefix: `${bucket.prefix}${kind}/` }, join(dataDir, 'bucket-cache', kind))
}
