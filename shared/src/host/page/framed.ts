/** Whether this page is inside of another one. */
export const isFramed = (): boolean => window.parent !== window
