/** Whether the path of an address is home's, or the portal's, which leads there: the one page that is drawn from more than the others. */
export const leadsHome = (path: string): boolean => /^\/center(\/index)?\/*$/.test(path)
