export declare const noBrowser: string
export declare function findBrowser(env?: Record<string, string | undefined>): Promise<string | null>
export declare function findHeadlessBrowser(env?: Record<string, string | undefined>): Promise<string | null>
