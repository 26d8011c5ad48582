/** The bundle with brackets around the functions that run as soon as it does. */
declare function compileAtOnce(source: string): string
export { compileAtOnce as default }
