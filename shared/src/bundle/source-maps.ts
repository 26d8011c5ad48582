/** Source maps are the source: they stay out of a bundle, and are kept privately when somebody sends them (docs/vendors/publishing.md). */
export const isSourceMap = (path: string) => path.endsWith('.map')

/** Whether a script or style carries its map, and with it its source, inside of itself. */
export function hasInlineMap(text: string): boolean {
  const at = text.lastIndexOf('sourceMappingURL=data:')
  return at >= 0 && text.length - at > 'sourceMappingURL=data:'.length + 40
}
