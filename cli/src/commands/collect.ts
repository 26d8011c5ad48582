/** For an option that may be given again: each value, in their order. Commander wants `[]` as its default. */
export const collect = (value: string, before: string[]): string[] => [...before, value]
