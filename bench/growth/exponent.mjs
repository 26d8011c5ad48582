/** How a figure grows with a size: the slope of the line of least squares through both logarithms. 0 is flat, 1 in proportion. */
export function exponentOf(points) {
  const logs = points.map(({ size, value }) => [Math.log(size), Math.log(value)])
  const mean = (at) => logs.reduce((sum, pair) => sum + pair[at], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  const above = logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0)
  return above / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0)
}
