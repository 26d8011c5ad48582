/** What a hash of a password costs to make: memory, and how many times it is gone through. */
export type PasswordCost = { memoryKib: number; passes: number }

/** The first choice of OWASP's Password Storage Cheat Sheet for argon2id, and the least that the environment may set. */
export const usualPasswordCost: PasswordCost = { memoryKib: 19_456, passes: 2 }
