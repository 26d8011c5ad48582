import * as z from 'zod/mini'
import { ConfigurationChange, UserChange } from './guest-requests'
import { PortalPath } from './guest-to-host'

/**
 * What a page that shows the portal in a frame of its own may say to it (spec 4): the specification's own words, the other
 * way round. Of the user it names what is shown and nothing more: the session decides who the user is.
 */
export const ParentMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('userInfo'), payload: UserChange }),
  z.object({ type: z.literal('globalConfig'), payload: ConfigurationChange }),
  /** `false` ends the session. */
  z.object({ type: z.literal('loginstate'), payload: z.boolean() }),
  z.object({
    type: z.literal('refRoute'),
    payload: z.union([z.object({ go: z.literal(true) }), z.object({ path: PortalPath })]),
  }),
])
export type ParentMessage = z.infer<typeof ParentMessage>

/** What the portal says to the page around it: a user signed in or out; which of its pages is shown. */
export type ParentNotice = { type: 'loginstate'; payload: boolean } | { type: 'refRoute'; payload: { path: string } }
