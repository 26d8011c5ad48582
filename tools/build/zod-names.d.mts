export const zodNames: readonly string[]
