import type { GuestHandle, GuestState } from '../host'

/** A guest that is there and has nothing to say; name what the test is about. */
export function buildGuestState(over: Partial<GuestState> = {}): GuestState {
  return {
    status: 'mounted',
    version: '1.0.0',
    failure: null,
    slow: false,
    silent: false,
    waiting: false,
    offer: null,
    dirty: false,
    swapping: false,
    replaced: [],
    swapFailure: null,
    ...over,
  }
}

/** A guest in a tab of which nothing is real but its state. */
export function buildGuestHandle(over: Partial<GuestHandle> = {}): GuestHandle {
  const nothing = () => undefined
  return {
    state: buildGuestState(),
    show: nothing,
    hide: nothing,
    navigate: nothing,
    tell: nothing,
    answerDrawing: nothing,
    acceptOffer: async () => undefined,
    postponeOffer: nothing,
    wait: nothing,
    retry: nothing,
    close: async () => undefined,
    ...over,
  }
}
