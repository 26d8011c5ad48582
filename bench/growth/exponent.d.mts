/** How a figure grows with a size: 0 is flat, 1 in proportion. */
export function exponentOf(points: readonly { size: number; value: number }[]): number
