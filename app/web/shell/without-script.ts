import { createContext, type ReactNode } from 'react'

/**
 * The content that a browser without JavaScript shows in place of a screen that needs JavaScript. Set by the server; a
 * browser with JavaScript draws no `noscript`.
 */
export const WithoutScript = createContext<ReactNode>(null)
