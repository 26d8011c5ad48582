import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { Bucket } from '../platform/blobs/bucket-blobs'

export type TestBucket = { place: Bucket; requests: () => number; stop(): Promise<void> }

/** The one key that the server knows. */
export const bucketKey = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** A server that speaks the protocol of S3, with one empty bucket. */
export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'center-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'center', configs: [] }],
  })
  const { port } = await server.run()
  const count = { requests: 0 }
  ;(server as unknown as { httpServer: NodeJS.EventEmitter }).httpServer.on('request', () => (count.requests += 1))
  return {
    place: {
      bucket: 'center',
      prefix: 'portal/',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      isPathStyle: true,
      credentials: bucketKey,
    },
    requests: () => count.requests,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
