import type { Plugin } from 'vite'

export type CenterOptions = {
  /** Where the portal is, for the link that the dev server prints: `CENTER_URL`, else this machine. */
  portal?: string
}

/** Makes Vite build an app for the portal, and serve it inside of a running one with hot module replacement. */
export declare function center(options?: CenterOptions): Plugin
