/** @typedef {Map<string, { block: string | null, language: string, path: string, value: { value: unknown, of: unknown } }>} Entries */

/** Returns a model of the entered translations. It does not depend on how drafts store them. */
export function expectedTranslations() {
  /** @type {Entries} */
  let entries = new Map()
  const keyOf = (
    /** @type {{ block: string | null, language: string, path: string }} */ { block, language, path },
  ) => `${block ?? ''} ${language} ${path}`

  /**
   * Returns whether the text of an entry is still on the page, which it is if its block and its list item are.
   * @param {{ block: string | null, path: string }} entry
   * @param {any} draft
   */
  const isThere = ({ block, path }, draft) => {
    if (block === null) return true
    const found = draft.blocks.find((/** @type {any} */ each) => each.key === block)
    if (found === undefined || found.is_removed || found.removed) return false
    const [, list = '', item] = path.split('/')
    const items = found.values.variables[list]
    return (
      item === undefined ||
      !Array.isArray(items) ||
      items.some((/** @type {any} */ each) => each._key === item)
    )
  }
  const ofPage = (/** @type {any} */ draft) => [...entries.values()].filter((entry) => isThere(entry, draft))
  const valuesOf = (/** @type {any} */ draft, /** @type {string | null} */ block) =>
    block === null ? draft.fields : draft.blocks.find((/** @type {any} */ each) => each.key === block)?.values

  return {
    /** @param {string | null} block @param {string} language @param {string} path @param {{ value: unknown, of: unknown }} value */
    set: (block, language, path, value) => {
      const entry = { block, language, path, value }
      entries.set(keyOf(entry), entry)
    },
    /** @param {{ block: string | null, language: string, path: string }} entry */
    remove: (entry) => entries.delete(keyOf(entry)),
    /** Returns a random entry; null if none is allowed. @param {{ pick: <T>(list: readonly T[]) => T | undefined }} random @param {(entry: { block: string | null, path: string }) => boolean} isAllowed */
    any: (random, isAllowed) => random.pick([...entries.values()].filter(isAllowed)) ?? null,
    /** @param {string} from @param {string} to @param {readonly string[]} paths the texts that the copy has */
    copy: (from, to, paths) => {
      // Copy the list first, because the loop adds entries to it.
      for (const entry of Array.from(entries.values()))
        if (entry.block === from && paths.includes(entry.path)) {
          const copied = { ...entry, block: to }
          entries.set(keyOf(copied), copied)
        }
    },
    /** @param {ReadonlySet<string>} blocks */
    forgetBlocks: (blocks) => {
      for (const [key, { block }] of entries) if (block !== null && blocks.has(block)) entries.delete(key)
    },
    /** Returns a copy of the translations that a version contains. @param {any} state of the session */
    snapshot: (state) => new Map([...entries].filter(([, entry]) => isThere(entry, state))),
    /** Replaces the entries by those of a version. @param {Entries} version */
    restore: (version) => {
      entries = new Map(version)
    },
    /** Returns the entries that a draft lacks or contains with another value. @param {any} draft */
    missing: (draft) =>
      ofPage(draft).flatMap(({ block, language, path, value }) => {
        const stored = valuesOf(draft, block)?.translations?.[language]?.[path]
        return stored?.value === value.value && stored?.of === value.of
          ? []
          : [
              `${block ?? 'page'} ${language} ${path}: ${JSON.stringify(value)} became ${JSON.stringify(stored ?? null)}`,
            ]
      }),
    size: (/** @type {any} */ draft) => ofPage(draft).length,
    languages: (/** @type {any} */ draft) => new Set(ofPage(draft).map(({ language }) => language)).size,
    /** Returns the translations that visitors get. Those of hidden blocks and of empty texts are not sent. @param {any} draft */
    onPage: (draft) =>
      ofPage(draft).flatMap(({ block, language, path, value }) =>
        block !== null && valuesOf(draft, block)?.hidden === true
          ? []
          : [{ language, value: value.value, place: `${block ?? 'page'} ${path}` }],
      ),
  }
}
