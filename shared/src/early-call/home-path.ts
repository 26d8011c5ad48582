/** Whether a path is that of home, as the address has it: the one page that is drawn from more than the others. */
export const isHomePath = (path: string): boolean => /^\/center\/index\/*$/.test(path)
