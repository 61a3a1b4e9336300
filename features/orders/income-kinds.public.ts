/** Exports the labels of the kinds of income, without the screens about money. */
export { INCOME_KIND_LABELS } from './web/desk/money-labels.ts'
