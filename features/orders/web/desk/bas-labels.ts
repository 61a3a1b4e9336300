/** Labels for the groups of sales and refunds that make up a figure of the activity statement. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BasFigure } from '../../bas.contract.ts'

export const FIGURE_WORDS: Record<BasFigure, MessageDescriptor> = {
  sales: msg({ message: 'Sales', comment: 'Heading: the sales of a quarter' }),
  refunds: msg`Refunds of these sales`,
  adjustments: msg`Refunds of earlier sales`,
}
