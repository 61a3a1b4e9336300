/**
 * Exports the labels of the kinds of income alone, so that other screens do not load all labels of the treasurer's
 * desk.
 */
export { INCOME_KIND_LABELS } from './web/desk/money-labels.ts'
