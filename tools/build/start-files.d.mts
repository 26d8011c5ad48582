/** A module as it is built, handed over by its address in place of being registered. */
export function toPart(module: string, text: string): string
