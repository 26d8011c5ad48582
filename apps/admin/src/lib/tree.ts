export type TreeItem = { id: string; parentId: string | null; name: string }
export type TreeNode = TreeItem & { children: TreeNode[] }

/** Items as a tree, each level in the order in which they came. What stands below an item that is not there is at the top. */
export function buildTree(items: readonly TreeItem[]): TreeNode[] {
  const nodes = new Map(items.map((item) => [item.id, { ...item, children: [] as TreeNode[] }]))
  const top: TreeNode[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId)
    if (parent) parent.children.push(node)
    else top.push(node)
  }
  return top
}

/** Ids of a node and of all below it. */
export const idsBelow = (node: TreeNode): string[] => [node.id, ...node.children.flatMap(idsBelow)]

/** Whether none, some or all of a node and what stands below it are chosen. */
export function checkState(node: TreeNode, chosen: ReadonlySet<string>): 'none' | 'some' | 'all' {
  const ids = idsBelow(node)
  const count = ids.filter((id) => chosen.has(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'some'
}

/** Whether a node, or one below it, contains a word in small letters. */
export function isShownBy(node: TreeNode, word: string): boolean {
  return node.name.toLowerCase().includes(word) || node.children.some((child) => isShownBy(child, word))
}
