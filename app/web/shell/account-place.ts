/** Place of the account menu: the header's bar, or the menu of a phone. */
export type AccountPlace = 'bar' | 'menu'
