/** Actions, comma-separated, without the right to operate every tenant: it is held in the default tenant alone. */
export const withoutOperating = (actions: string): string =>
  actions
    .split(',')
    .map((action) => action.trim())
    .filter((action) => action !== '' && action !== 'tenant:operate')
    .join(',')
