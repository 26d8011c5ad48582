export { buildMenuNode, buildMicroFrontend, buildPermissions, buildUserInfo } from './builders'
export { startFakeServer, type ArrivedCall, type FakeServer, type HeldCalls } from './fake-server'
export { buildGuestHandle, buildGuestState } from './guest-handles'
export { renderApp, type RenderOptions } from './render-app'
