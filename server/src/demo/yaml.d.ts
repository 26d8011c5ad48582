/** A portal file, read by the build (`tools/webpack/rules.mjs`) and by the tests (`tests/support/transform-yaml.cjs`). */
declare module '*.yaml' {
  import type { PortalTenant } from '@center/shared/contract'

  const tenant: PortalTenant
  export = tenant
}
