/**
 * The page's policy as the portal sends it over plain HTTP; a guard compares the two. Under a softer one a sub-app would
 * pass here and fail there.
 */
export declare function toCheckPolicy(nonce: string, frameOrigins: string[]): string
