import { createContext, useContext } from 'react'
import type { SiteFrame } from '../site-frame.ts'

const SiteFrameContext = createContext<SiteFrame | null>(null)

export const SiteFrameProvider = SiteFrameContext.Provider

/** Returns the site's frame. Works only below the site layout. */
export function useSite(): SiteFrame {
  const frame = useContext(SiteFrameContext)
  if (frame === null) throw new Error('useSite stands outside the site layout')
  return frame
}
