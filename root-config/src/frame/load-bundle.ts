import { isNativeCode } from '@center/shared/contract'
import type { FramePage } from './frame-page'

/** Evaluates the bundle as the portal's page would: by SystemJS, or by the browser's own modules when it is made of ES modules. */
export async function loadBundle(page: FramePage, loader: typeof System): Promise<void> {
  if (!isNativeCode(page)) return void (await loader.import(page.entry))
  // What a preload with a hash has put into the module map is what is imported afterwards.
  await Promise.all(page.files.map(preload))
  await import(/* webpackIgnore: true */ new URL(page.entry, document.baseURI).href)
}

function preload({ href, integrity }: FramePage['files'][number]): Promise<void> {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', href, integrity })
  return new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`Error loading ${href}`)))
    document.head.append(link)
  }).finally(() => link.remove())
}
