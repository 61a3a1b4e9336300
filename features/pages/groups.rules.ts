/** The nested set on paper: a group lies inside another as their lft and rgt do. */

export type NestedSet = { id: number; root: number; lft: number; rgt: number; level: number }

export type TreeNode<T> = { group: T; children: TreeNode<T>[] }

/** The trees that these groups form, in their order. Whole trees are needed: one that is missing lifts what lies below it. */
export function treesOf<T extends NestedSet>(groups: readonly T[]): TreeNode<T>[] {
  const trees: TreeNode<T>[] = []
  const open: TreeNode<T>[] = []
  for (const group of groups.toSorted((a, b) => a.root - b.root || a.lft - b.lft)) {
    let outer = open.at(-1)
    while (outer && !holds(outer.group, group)) {
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

/** Whether one group lies anywhere below another. */
export function holds(outer: NestedSet, inner: NestedSet): boolean {
  return outer.root === inner.root && outer.lft < inner.lft && outer.rgt > inner.rgt
}

/** The trees without what is refused, and without all that lies below it. */
export function pruned<T>(trees: readonly TreeNode<T>[], isKept: (group: T) => boolean): TreeNode<T>[] {
  return trees
    .filter(({ group }) => isKept(group))
    .map(({ group, children }) => ({ group, children: pruned(children, isKept) }))
}

/** The first group in these trees that fits, with what lies below it. */
export function findNode<T>(
  trees: readonly TreeNode<T>[],
  fits: (group: T) => boolean,
): TreeNode<T> | undefined {
  for (const node of trees) {
    const found = fits(node.group) ? node : findNode(node.children, fits)
    if (found) return found
  }
  return undefined
}

/** Numbers a tree anew, depth first, from 1; its top has level 0 and gives the tree its `root`. */
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
