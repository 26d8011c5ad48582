/** A portal file, read by the build (`tools/webpack/rules.mjs`) and by the tests (`tests/support/transform-yaml.cjs`). */
declare module '*.yaml' {
  import type { PortalTenant } from '@center/shared/contract'

  const tenant: PortalTenant
  // eslint-disable-next-line no-restricted-syntax -- a module of data has no names
  export default tenant
}
