import { createContext, type ReactNode } from 'react'

/** What a browser without JavaScript shows instead of a screen that needs it. Set by the server; a browser with JavaScript draws no `noscript`. */
export const WithoutScript = createContext<ReactNode>(null)
