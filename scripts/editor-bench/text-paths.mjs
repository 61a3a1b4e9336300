/** Returns the paths of a block's texts. @param {any} block @returns {string[]} */
export function textPathsOf({ values: { template, variables } }) {
  const steps = variables.steps ?? []
  return [
    'variables/heading',
    ...(template === 'text' ? ['variables/html'] : []),
    ...steps.flatMap((/** @type {{ _key: string }} */ { _key }) => [
      `variables/steps/${_key}/title`,
      `variables/steps/${_key}/text`,
    ]),
  ]
}
