import * as z from 'zod/mini'

/** The part of an app's name before the slash. Scopes that begin as the portal's own belong to no vendor. */
export const VendorScope = z
  .string()
  .check(z.trim(), z.maxLength(64), z.regex(/^@(?!center(-|$))[a-z0-9][a-z0-9-]*$/, 'form'))

/** The scope of an app's name; null for a name without one. */
export const scopeOfApp = (name: string): string | null => (name.startsWith('@') ? (name.split('/')[0] ?? null) : null)

/** What a member may do: an owner decides about keys too, a publisher publishes and withdraws versions. */
export const VendorRole = z.enum(['owner', 'publisher'])
export type VendorRole = z.infer<typeof VendorRole>
