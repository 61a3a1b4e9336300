/** Where the account corner stands: in the header's bar, or in the menu of a phone. */
export type AccountPlace = 'bar' | 'menu'
