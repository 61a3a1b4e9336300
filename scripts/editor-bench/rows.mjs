import { measureAccessibility } from './accessibility.mjs'
import { measureDocuments } from './documents.mjs'
import { measureKilling } from './killing.mjs'
import { measureLinking } from './linking.mjs'
import { measureMerging } from './merging.mjs'
import { measureOpening } from './opening.mjs'
import { measureFiles } from './public-files.mjs'
import { measurePublishing } from './publishing.mjs'
import { measureTranslating } from './translating.mjs'
import { measureTyping } from './typing.mjs'

/**
 * @typedef {{ seed: number, count: (whole: number) => number }} Choices `count` returns the share of a number that this
 *   run makes
 * @typedef {{ figures: import('../processes/figures.mjs').Figure[], notes?: string[] }} Measured
 * @typedef {{ number: number, title: string, measure: (site: import('./site.mjs').Site, choices: Choices) => Promise<Measured> }} Row
 */

/** The ten figures that the bench measures. @type {readonly Row[]} */
export const ROWS = [
  { number: 1, title: 'Key press to painted preview, 100 blocks', measure: measureTyping },
  { number: 2, title: 'A page of 200 blocks is opened', measure: measureOpening },
  { number: 3, title: 'Server and browser are killed', measure: measureKilling },
  {
    number: 4,
    title: 'Two clients change one page at random over a bad connection',
    measure: measureMerging,
  },
  { number: 5, title: 'A published page reaches visitors', measure: measurePublishing },
  { number: 6, title: 'Pages are moved, deleted and replaced', measure: measureLinking },
  { number: 7, title: 'Changes in 18 languages, and 500 steps taken back', measure: measureTranslating },
  { number: 8, title: 'Forty documents are imported or pasted', measure: measureDocuments },
  { number: 9, title: 'Files of public pages, size of the editor, content policy', measure: measureFiles },
  { number: 10, title: 'axe in light, dark and right to left', measure: measureAccessibility },
]
