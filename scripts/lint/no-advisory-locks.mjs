/** Returns whether SQL takes or frees an advisory lock. @param {string} sql */
export const hasAdvisoryLock = (sql) => /pg_(try_)?advisory/i.test(sql)

/** Reports SQL with an advisory lock: a cluster that changes its leader loses them. */
export const noAdvisoryLocks = {
  meta: { type: 'problem' },
  create: (context) => {
    const check = (node, text) => {
      if (!hasAdvisoryLock(text)) return
      context.report({
        node,
        message:
          'An advisory lock is lost when a database cluster changes its leader: lock a row, or a name with lockByName of platform/server/database.',
      })
    }
    return {
      TemplateElement: (node) => check(node, node.value.raw),
      Literal: (node) => {
        if (typeof node.value === 'string') check(node, node.value)
      },
    }
  },
}
