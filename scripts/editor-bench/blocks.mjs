/**
 * Returns makers of new blocks with the editor's own blank values.
 * @param {import('./sources.mjs').Sources} sources
 */
export async function blockMaker(sources) {
  const { blankValues } = await sources.load('features/pages/blank-values.rules.ts')
  const { BLOCK_FIELDS } = await sources.load('features/pages/page-fields.rules.ts')
  const { WIDGET_FIELDS } = await sources.load('features/pages/widget-fields.rules.ts')
  /** Returns the values of a block. @param {string} template @param {Record<string, unknown>} variables */
  const valuesOf = (template, variables) => ({
    template,
    ...blankValues(BLOCK_FIELDS),
    background_image_opacity: '100',
    background_image_saturation: '100',
    variables: { ...blankValues(WIDGET_FIELDS[template]), ...variables },
  })
  return {
    valuesOf,
    /** Returns the operation that adds a block. @param {{ key: string, after: string | null, template?: string, variables: Record<string, unknown> }} block */
    adding: ({ key, after, template = 'text', variables }) => ({
      kind: 'add_block',
      block: key,
      after,
      values: valuesOf(template, variables),
    }),
  }
}
