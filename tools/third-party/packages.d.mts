export type ShippedPackage = { name: string; version: string; license: string; parts: string[] }
export declare function isAllowed(row: Pick<ShippedPackage, 'license' | 'parts'>): boolean
export declare function packagesOf(lock: unknown): ShippedPackage[]
export declare function toDocument(packages: ShippedPackage[]): string
