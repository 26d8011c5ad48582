import type { MicroFrontend } from '../contract'
import type { IntentRequest, IntentResult } from '../guest-protocol'
import type { OpenGuestOptions } from '../host'
import { busCode } from '../host/guests/bus/lazy-bus'
import { createGuestHost } from '../host/guests/lifecycle/guest-host'
import { buildMicroFrontend } from './builders'
import { buildGuestServices } from './guest-services'

/** Opens a guest in a container of the document, with everything it may do as a mock. */
export function openTestGuest(over: Partial<MicroFrontend> = {}, services = buildGuestServices()) {
  const guest = buildMicroFrontend(over)
  const container = document.createElement('div')
  document.body.append(container)
  const options = {
    key: 'tab-1',
    guest,
    container,
    path: '/',
    onNavigate: jest.fn(),
    onTitle: jest.fn(),
    onBack: jest.fn(),
    onSessionEnd: jest.fn(),
    onDirty: jest.fn(),
    onOpenPath: jest.fn(),
    onCloseTab: jest.fn(),
    onEvent: jest.fn(),
    onDraw: jest.fn(),
    onIntent: jest.fn<Promise<IntentResult>, [IntentRequest]>(async () => ({ status: 'unavailable' })),
    onOverlay: jest.fn(async () => 'confirm' as const),
  } satisfies OpenGuestOptions
  const host = createGuestHost(services)
  // As in a page that was idle before.
  busCode.prefetch()
  return { host, guest, container, options, services, open: () => host.open(options) }
}

/** Lets everything that is already decided happen: promises, not time. */
export async function settleAll(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}
