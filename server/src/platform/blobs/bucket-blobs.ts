import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import {
  ASIDE,
  blobNameOf,
  compressedCopies,
  endings,
  type BlobStore,
  type Encoding,
  type IsReferenced,
  type ReadBlob,
} from './blob-store'
import { createDiskCache, type DiskCache } from './disk-cache'

/** A bucket of a store that speaks the protocol of S3. */
export type Bucket = {
  bucket: string
  prefix: string
  region: string
  endpoint: string | null
  isPathStyle: boolean
  /** Null: the library looks for them itself, in the environment, a file, the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

type Door = { sdk: typeof Sdk; client: Sdk.S3Client }

/** Of how many blobs it is remembered that they have no compressed copy: those are there before the blob, or never. */
const MAX_UNCOMPRESSED_BYTES = 10_000
const MAX_CACHED_BYTES = 1024 ** 3

/**
 * Blobs as objects of a bucket. What is read whole is kept in a folder of this machine: the name is the hash of the bytes, so a
 * copy is never stale, and the folder may be emptied at any time. It holds so many bytes and no more.
 */
export function createBucketBlobs(place: Bucket, cacheFolder: string, maxCachedBytes = MAX_CACHED_BYTES): BlobStore {
  const keyOf = (sha256: string, ending = '') => `${place.prefix}${sha256.slice(0, 2)}/${sha256}${ending}`
  const objects = openObjects(place)
  const readWhole = createReader(objects, createDiskCache(cacheFolder, maxCachedBytes))
  const uncompressed = new Set<string>()

  const { removeUnless, settleAside } = createRemoval(objects)

  return {
    /** Always written, though it may be there: a sweep sees that it is in use. The plain bytes come last. */
    async put(bytes, compressible) {
      const sha256 = blobNameOf(bytes)
      const copies = compressible ? await compressedCopies(bytes) : null
      for (const [encoding, copy] of Object.entries(copies ?? {})) {
        await objects.put(keyOf(sha256, endings[encoding as Encoding]), copy, copy.length)
      }
      uncompressed.clear()
      await objects.put(keyOf(sha256), bytes, bytes.length)
      return sha256
    },

    adopt: (draft, sha256, size) => objects.put(keyOf(sha256), createReadStream(draft), size),

    async stream(sha256) {
      const body = await objects.get(keyOf(sha256))
      if (!body) throw new Error(`The bucket has no ${keyOf(sha256)}.`)
      return body
    },

    has: async (sha256, bytes) => (await objects.head(keyOf(sha256)))?.size === bytes,

    async read(sha256, accepted): Promise<ReadBlob | null> {
      for (const encoding of accepted) {
        const key = keyOf(sha256, endings[encoding])
        const bytes = uncompressed.has(key) ? null : await readWhole(key)
        if (bytes) return { bytes, encoding }
        if (uncompressed.size < MAX_UNCOMPRESSED_BYTES) uncompressed.add(key)
      }
      const bytes = await readWhole(keyOf(sha256))
      return bytes && { bytes, encoding: null }
    },

    async removeUnreferenced(before, isReferenced) {
      let removed = 0
      for await (const key of objects.list()) {
        if (key.endsWith(ASIDE)) await settleAside(key, isReferenced)
        const sha256 = nameOf(key)
        if (!/^[0-9a-f]{64}$/.test(sha256) || (await isReferenced(sha256))) continue
        const found = await objects.head(key)
        if (!found || found.changedAt >= before) continue
        if (await removeUnless(key, () => isReferenced(sha256))) removed += 1
      }
      return removed
    },
  }
}

/** How a sweep takes blobs away: put aside first, so that none is lost which a row names in the meantime. */
function createRemoval(objects: Objects) {
  return {
    /**
     * Takes a blob away and gives it back when a row names it after all. A row that comes later finds that it is missing
     * ({@link BlobStore.has}), and it is put again.
     */
    async removeUnless(key: string, isReferenced: () => Promise<boolean>): Promise<boolean> {
      await objects.copy(key, key + ASIDE)
      await objects.remove(key)
      if (await isReferenced()) {
        await objects.copy(key + ASIDE, key)
        await objects.remove(key + ASIDE)
        return false
      }
      for (const ending of [...Object.values(endings), ASIDE]) await objects.remove(key + ending)
      return true
    },

    /** A sweep that was killed left this aside. */
    async settleAside(aside: string, isReferenced: IsReferenced): Promise<void> {
      const key = aside.slice(0, -ASIDE.length)
      if ((await isReferenced(nameOf(key))) && !(await objects.head(key))) await objects.copy(aside, key)
      await objects.remove(aside)
    },
  }
}

const nameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1)

/** Objects that are read whole, from this machine's disk when they were read before. */
function createReader(objects: Objects, cached: DiskCache) {
  return async (key: string): Promise<Buffer | null> => {
    const name = nameOf(key)
    const kept = await cached.read(name)
    if (kept) return kept
    const body = await objects.get(key)
    if (!body) return null
    const parts: Buffer[] = []
    for await (const part of body as AsyncIterable<Buffer>) parts.push(part)
    const bytes = Buffer.concat(parts)
    await cached.write(name, bytes)
    return bytes
  }
}

type Objects = ReturnType<typeof openObjects>

/** What is asked of a bucket. The library is loaded with the first question. */
function openObjects(place: Bucket) {
  const { bucket: Bucket, prefix: Prefix } = place
  const open = openOnce(place)
  return {
    async put(Key: string, Body: Buffer | Readable, ContentLength: number): Promise<void> {
      const { sdk, client } = await open()
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength }))
    },

    async head(Key: string): Promise<{ size: number; changedAt: Date } | null> {
      const { sdk, client } = await open()
      const found = await orMissing(client.send(new sdk.HeadObjectCommand({ Bucket, Key })))
      return found && { size: found.ContentLength ?? -1, changedAt: found.LastModified ?? new Date() }
    },

    async get(Key: string): Promise<Readable | null> {
      const { sdk, client } = await open()
      const found = await orMissing(client.send(new sdk.GetObjectCommand({ Bucket, Key })))
      return (found?.Body as Readable | undefined) ?? null
    },

    /** Within the bucket; nothing is fetched. */
    async copy(from: string, Key: string): Promise<void> {
      const { sdk, client } = await open()
      await client.send(new sdk.CopyObjectCommand({ Bucket, CopySource: encodeURI(`${Bucket}/${from}`), Key }))
    },

    async remove(Key: string): Promise<void> {
      const { sdk, client } = await open()
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))
    },

    async *list(): AsyncGenerator<string> {
      const { sdk, client } = await open()
      for (let token: string | undefined, isWhole = false; !isWhole;) {
        const page = await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token }))
        for (const { Key } of page.Contents ?? []) if (Key) yield Key
        token = page.NextContinuationToken
        isWhole = !page.IsTruncated || !token
      }
    },
  }
}

function openOnce({ region, endpoint, isPathStyle, credentials }: Bucket): () => Promise<Door> {
  let door: Promise<Door> | null = null
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region,
      forcePathStyle: isPathStyle,
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }),
      // Stores that are not Amazon's do not all know the newer checksums; the name of a blob is one already.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { sdk, client }
  }
  return () => (door ??= open())
}

async function orMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
    if (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404) return null
    throw error
  }
}
