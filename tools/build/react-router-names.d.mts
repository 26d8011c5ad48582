export const reactRouterNames: readonly string[]
