import { createContext } from 'react'

/**
 * Whether the server has header and footer cached; if so, only their placeholders are rendered. Always false in a
 * browser.
 */
export const HeaderAndFooterAreCached = createContext(false)

export const CACHED_HEADER = 'kept-header'
export const CACHED_FOOTER = 'kept-footer'
