/** Where each package is shown: an address below a menu prefix whose own guest makes room for it. */
export const places = {
  '@third-party/ui5': { menuPrefix: 'deviceManage', path: '/deviceManage/request', instead: '@apps/device-manage' },
  '@third-party/shoelace': { menuPrefix: 'notepad', path: '/notepad/rating', instead: '@apps/notepad' },
  '@third-party/material': { menuPrefix: 'orders', path: '/orders/team', instead: '@apps/orders' },
  '@third-party/rapidoc': { menuPrefix: 'energy', path: '/energy/api', instead: '@apps/energy' },
  '@third-party/emoji-picker': { menuPrefix: 'legacy-erp', path: '/legacy-erp/pick', instead: 'legacy-erp' },
  'plain-page': { menuPrefix: 'legacy-form', path: '/legacy-form/own.html', instead: 'legacy-form' },
} as const

export type App = keyof typeof places
export const apps = Object.keys(places) as App[]
