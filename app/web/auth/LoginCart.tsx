import { useState } from 'react'
import { SavedCart } from '#features/cart/cart-screen.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { browserSources } from '../browser-sources.ts'

/** The cart on the login screen, rendered after the base URL of calls has been set. */
export function LoginCart() {
  const site = useSite()
  useState(() => browserSources(site))
  return <SavedCart />
}
