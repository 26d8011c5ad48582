export { connect, type ConnectOptions, type FrameHost } from './connect'
export { defineSubApp, type SubApp, type SubAppContext } from './define-sub-app'
export type {
  GuestCallParts,
  GuestCallResult,
  GuestConfiguration,
  GuestEndpoint,
  GuestProps,
  GuestStart,
  GuestToken,
  GuestUser,
  Host,
  HostEvents,
  HostFailure,
  Overlay,
  OverlayAnswer,
  SwapAnswer,
} from '@center/shared/contract'
