export type Promised = { what: string; bound: string; state: string; measured: string; by: string[] }
export type Requirement = { id: string; level: 1 | 2 | 3; subject: string; state: string; how: string; tests: string[] }
export declare function toTrustPage(rows: { promises: Promised[]; requirements: Requirement[] }): string
