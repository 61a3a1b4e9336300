/** Pure functions for nested sets: a group is a descendant of another if its lft and rgt lie between the other’s. */

export type NestedSet = { id: number; root: number; lft: number; rgt: number; level: number }

export type TreeNode<T> = { group: T; children: TreeNode<T>[] }

/**
 * Returns the trees that these groups form, in order. Expects complete trees: the children of a missing group move up
 * one level.
 */
export function treesOf<T extends NestedSet>(groups: readonly T[]): TreeNode<T>[] {
  const trees: TreeNode<T>[] = []
  const open: TreeNode<T>[] = []
  for (const group of groups.toSorted((a, b) => a.root - b.root || a.lft - b.lft)) {
    let outer = open.at(-1)
    while (outer && !contains(outer.group, group)) {
      open.pop()
      outer = open.at(-1)
    }
    const node: TreeNode<T> = { group, children: [] }
    if (outer) outer.children.push(node)
    else trees.push(node)
    open.push(node)
  }
  return trees
}

/** Returns whether one group is a descendant of another. */
export function contains(outer: NestedSet, inner: NestedSet): boolean {
  return outer.root === inner.root && outer.lft < inner.lft && outer.rgt > inner.rgt
}

/** Returns the trees without the groups that `isVisible` rejects and without their descendants. */
export function pruned<T>(trees: readonly TreeNode<T>[], isVisible: (group: T) => boolean): TreeNode<T>[] {
  return trees
    .filter(({ group }) => isVisible(group))
    .map(({ group, children }) => ({ group, children: pruned(children, isVisible) }))
}

/** Returns the first matching group in these trees, with its descendants. */
export function findNode<T>(
  trees: readonly TreeNode<T>[],
  matches: (group: T) => boolean,
): TreeNode<T> | undefined {
  for (const node of trees) {
    const found = matches(node.group) ? node : findNode(node.children, matches)
    if (found) return found
  }
  return undefined
}

/** Renumbers a tree depth first from 1. Its top gets level 0 and its id becomes the `root` of the tree. */
export function numbered<T extends NestedSet>(top: TreeNode<T>): NestedSet[] {
  let count = 0
  const visit = ({ group, children }: TreeNode<T>, level: number): NestedSet[] => {
    count += 1
    const lft = count
    const below = children.flatMap((child) => visit(child, level + 1))
    count += 1
    return [{ id: group.id, root: top.group.id, lft, rgt: count, level }, ...below]
  }
  return visit(top, 0)
}
