import { logicalLayout } from './logical-layout.mjs'
import { noAdvisoryLocks } from './no-advisory-locks.mjs'
import { noReExports } from './no-re-exports.mjs'
import { noStyleAttribute } from './no-style-attribute.mjs'
import { onePlace } from './one-place.mjs'
import { standardTerms } from './standard-terms.mjs'
import { wordsFromCatalogue } from './words-from-catalogue.mjs'

/** The project's own lint rules, one file each; .oxlintrc.json configures where each applies. */
export default {
  meta: { name: 'paddock' },
  rules: {
    'one-place': onePlace,
    'words-from-catalogue': wordsFromCatalogue,
    'logical-layout': logicalLayout,
    'no-style-attribute': noStyleAttribute,
    'no-advisory-locks': noAdvisoryLocks,
    'no-re-exports': noReExports,
    'standard-terms': standardTerms,
  },
}
