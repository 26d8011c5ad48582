import { AppName } from '@center/shared/contract'
import { CommandError } from '../cli-context'

/** `@acme/order-list` → `acme-order-list`: a tag needs a hyphen, and a letter at its start. */
export function toTag(name: string): string {
  const words = name.replace(/^@/, '').split(/[/-]+/).filter(Boolean)
  const tag = [...(/^[a-z]/.test(words[0] ?? '') ? [] : ['app']), ...words].join('-')
  return tag.includes('-') ? tag : `${tag}-app`
}

/** What a new sub-app is called in each place. */
export type AppNames = { name: string; folder: string; tag: string; title: string }

/** `@acme/order-list` → folder `order-list`, tag `acme-order-list`, title `Order list`. */
export function toAppNames(name: string): AppNames {
  if (!AppName.safeParse(name).success) {
    throw new CommandError(
      `${name} is not a name of an app.`,
      'Lower case letters, digits and hyphens, optionally with a scope: hello, @acme/orders.',
    )
  }
  if (name.startsWith('@center/')) {
    throw new CommandError('The scope @center belongs to the portal.', 'Take a scope of your own: @acme/orders.')
  }
  const folder = name.replace(/^@[^/]+\//, '')
  const title = folder.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase())
  return { name, folder, tag: toTag(name), title }
}
