export { buildMenuNode, buildMicroFrontend, buildPermissions, buildUserInfo } from './builders'
export { startFakeServer, type ArrivedCall, type FakeServer } from './fake-server'
export { renderApp, type RenderOptions } from './render-app'
