/** Exports the labels of the kinds of income separately, so that other screens need not load those about money. */
export { INCOME_KIND_LABELS } from './web/desk/money-labels.ts'
