/** The bundle with brackets around the functions that run as soon as it does. */
declare function compileAtOnce(source: string): string
/** The text of a file that a page begins with, all of which Chromium compiles while it arrives. */
declare function compileWhole(text: string): string
export { compileAtOnce as default, compileWhole }
