export { connect, type ConnectOptions, type FrameHost } from './connect'
export { defineSubApp, type SubApp, type SubAppContext } from './define-sub-app'
export type { GuestEndpoint, GuestToken } from '@center/shared/contract'
export type {
  GuestCallParts,
  GuestCallResult,
  GuestConfiguration,
  GuestProps,
  GuestStart,
  GuestUser,
  Host,
  HostEvents,
  HostFailure,
  Overlay,
  OverlayAnswer,
  SwapAnswer,
} from '@center/shared/guest-protocol'
export type { Locale } from '@center/shared/contract'
