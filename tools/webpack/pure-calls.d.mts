/** The text with a mark at each call that runs while the module is loaded. */
declare function markPureCalls(source: string): string
export { markPureCalls as default }
