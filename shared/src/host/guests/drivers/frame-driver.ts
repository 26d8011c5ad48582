import type { MicroFrontend } from '../../../contract/registry/micro-frontends'
import { besideBus } from '../bus/lazy-bus'
import { requestCode } from '../bus/request-code'
import { lazyModule } from '../code/lazy-module'
import { freeProcess } from '../frame/frame-process'
import { addressOf, isolatedPage } from '../frame/guest-address'
import { openFrame, type OpenedFrame } from '../frame/opened-frame'
import type { GuestDriver, GuestServices, MountRequest } from '../guest-services'

/** Comes with the first frame, with what hears it; a page asks as soon as it is there, so what answers it is fetched beside. */
const frameCode = lazyModule(() => {
  requestCode.prefetch()
  return besideBus(import('./frame-code'))
})

type FrameKind = {
  connect: 'connectPage' | 'connectIsolated'
  address(guest: MicroFrontend, path: string): string
  /** The frame that was made ready before, now in its place. */
  takeReady?(request: MountRequest): OpenedFrame | null | undefined
}

/** The frame is in the page at once. The code that speaks with it comes meanwhile, and what the page says before that waits. */
function frameDriver(services: GuestServices, { connect, address, takeReady }: FrameKind): GuestDriver {
  async function open(request: MountRequest): Promise<OpenedFrame> {
    const to = address(request.guest, request.path)
    await freeProcess(to)
    return openFrame(request, to)
  }

  return {
    load: async () => ({}),
    prefetch: frameCode.load,
    async mount(request) {
      const opened = takeReady?.(request) ?? (await open(request))
      const code = await frameCode.load()
      const connected = await code[connect](request, services, opened)
      return { ...connected, unmount: async () => opened.frame.remove() }
    },
  }
}

/** Pages of another origin in a sandboxed frame. Their servers are asked for nothing before a user is about to open one. */
export const createFrameDriver = (services: GuestServices): GuestDriver => ({
  ...frameDriver(services, { connect: 'connectPage', address: addressOf }),
  async prefetch(guest, isMeant) {
    const { warmPage } = await frameCode.load()
    if (isMeant) await warmPage(guest)
  },
})

/**
 * Elements that run in a frame of their own: the same bundle as in the page, in a page of ours whose origin is opaque.
 *
 * Such a frame has no origin to be known by, so its address carries a nonce that only this frame can say back, once. The
 * bundle is loaded in there; the portal's page never evaluates any of it.
 */
export function createIsolatedDriver(services: GuestServices): GuestDriver {
  const address = (guest: MicroFrontend) => `${isolatedPage(guest)}#${services.randomId()}`
  const takeReady = (request: MountRequest) => frameCode.loaded?.takeWarmFrame(request)
  return {
    ...frameDriver(services, { connect: 'connectIsolated', address, takeReady }),
    async prefetch(guest, isMeant) {
      const { warmFrame } = await frameCode.load()
      if (isMeant) await warmFrame(guest, address(guest))
    },
    comesBeside: true,
    // The bundle comes in while the frame mounts; the frame itself keeps the shorter limit of the mount.
    mountLimitMs: ({ timeoutMs, mountTimeoutMs }) => timeoutMs + mountTimeoutMs,
  }
}
