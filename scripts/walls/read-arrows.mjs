import { cruise } from 'dependency-cruiser'
import config from '../../.dependency-cruiser.mjs'

export const FOLDERS = ['app', 'features', 'platform', 'integrations', 'database']

/**
 * Reads every import below a folder that is laid out like this project and checks it against the import rules.
 * @param {string} folder
 * @returns {Promise<{ modules: import('dependency-cruiser').IModule[], violations: { rule: string, from: string, to:
 * string, comment: string }[] }>}
 */
export async function readArrows(folder) {
  const before = process.cwd()
  process.chdir(folder)
  try {
    const { output } = await cruise(
      FOLDERS,
      { ...config.options, baseDir: folder, validate: true, ruleSet: { forbidden: config.forbidden } },
      { ...config.options.enhancedResolveOptions, bustTheCache: true },
    )
    if (typeof output === 'string') throw new Error('The import reader answered in words.')
    const comments = new Map(config.forbidden.map(({ name, comment }) => [name, comment ?? '']))
    return {
      modules: output.modules,
      violations: output.summary.violations.map(({ rule, from, to }) => ({
        rule: rule.name,
        from,
        to,
        comment: comments.get(rule.name) ?? '',
      })),
    }
  } finally {
    process.chdir(before)
  }
}
