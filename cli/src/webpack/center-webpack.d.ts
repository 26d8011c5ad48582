import type { Compiler } from 'webpack'

export type CenterOptions = {
  /** Where the portal is that shows the app while webpack watches: `CENTER_URL`, else this machine. */
  portal?: string
  /** Where the build is served on this machine while webpack watches; 4300. */
  port?: number
}

/** Makes webpack build an app for the portal, and show each build in a running one while it watches. */
export declare class CenterPlugin {
  constructor(options?: CenterOptions)
  apply(compiler: Compiler): void
}
