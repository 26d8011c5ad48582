import type { Bucket } from './bucket-blobs'

/** `s3://bucket/prefix?region=eu-central-1&endpoint=https://store.example`; null when it is not of that form. */
export function parseBucket(value = ''): Bucket | null {
  if (!URL.canParse(value)) return null
  const { protocol, host, pathname, searchParams } = new URL(value)
  const endpoint = searchParams.get('endpoint')
  const isKnown = [...searchParams.keys()].every((key) => key === 'region' || key === 'endpoint')
  const isBucket = protocol === 's3:' && /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(host)
  if (!isBucket || !isKnown || (endpoint !== null && !isWebAddress(endpoint))) return null
  const prefix = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '')
  return {
    bucket: host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint,
    // Amazon has a host for each bucket; who brings a server of his own seldom has.
    isPathStyle: endpoint !== null,
  }
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
