/** Every file below a folder of the repository, as paths from its root. */
export function filesUnder(folder: string): string[]
