import type { HostMessage } from '../../../guest-protocol/host-to-guest'
import type { OpenGuestOptions } from '../guest-handle'

/** Where one mount of a guest is, while the portal may go on without it. */
export type MountPath = {
  /** Where it is sent. */
  readonly path: string
  /** Where the portal is by now: it is sent there in place of `path`. */
  byNow(): string
  /** It says where it went. */
  onNavigate: OpenGuestOptions['onNavigate']
  /** It has its place: from here on it hears itself where the portal goes, and is sent where the portal went meanwhile. */
  arrive(post: (message: HostMessage) => void): void
}

/**
 * The path of a mount that begins. Until it is there, going back changes the address only: what it then says of where it is was
 * true before, and counts no more, unless it is a step of the user in it. The same goes for such a word that was on its way when it was sent on.
 */
export function createMountPath(instance: { path: string; readonly options: OpenGuestOptions }): MountPath {
  const { path } = instance
  let at = path
  let isComing = true
  let isSentOn = false

  function isOutdated(to: string, replace: boolean): boolean {
    return replace && at !== instance.path && (isComing || (isSentOn && to === path))
  }

  return {
    path,
    byNow: () => (at = instance.path),
    onNavigate(to, how) {
      const isPassed = isOutdated(to, how.replace)
      at = to
      isSentOn = false
      if (isPassed) return
      instance.path = to
      instance.options.onNavigate(to, how)
    },
    arrive(post) {
      isComing = false
      isSentOn = at !== instance.path
      if (isSentOn) post({ type: 'navigate', payload: { path: instance.path } })
    },
  }
}
