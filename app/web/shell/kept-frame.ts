import { createContext } from 'react'

/**
 * Whether the server has the header and the footer already, as it drew them for an earlier page: then only their places
 * are marked. Never so in a browser.
 */
export const HeaderAndFooterAreKept = createContext(false)

export const KEPT_HEADER = 'kept-header'
export const KEPT_FOOTER = 'kept-footer'
