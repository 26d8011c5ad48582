/** How long a session lives without a call, and in all. */
export type SessionLimits = { idleMs: number; maxMs: number }

/** What holds where the environment says nothing. */
export const defaultSessionLimits: SessionLimits = { idleMs: 30 * 60_000, maxMs: 12 * 3_600_000 }
