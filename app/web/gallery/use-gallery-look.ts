import { useEffect, useState } from 'react'

export type GalleryTheme = 'system' | 'light' | 'dark'
export type GalleryDirection = 'ltr' | 'rtl'

/**
 * The gallery's own switches: they dress the whole document while the screen is open, and leave it
 * as they found it. Right to left comes with Arabic, whose face and line height belong to it.
 */
export function useGalleryLook() {
  const [theme, setTheme] = useState<GalleryTheme>('system')
  const [direction, setDirection] = useState<GalleryDirection>('ltr')
  useEffect(() => {
    const page = document.documentElement
    const before = page.dataset['theme']
    if (theme === 'system') delete page.dataset['theme']
    else page.dataset['theme'] = theme
    return () => {
      if (before === undefined) delete page.dataset['theme']
      else page.dataset['theme'] = before
    }
  }, [theme])
  useEffect(() => {
    if (direction === 'ltr') return
    const page = document.documentElement
    const before = { lang: page.lang, dir: page.dir }
    Object.assign(page, { lang: 'ar', dir: 'rtl' })
    return () => {
      Object.assign(page, before)
    }
  }, [direction])
  return { theme, setTheme, direction, setDirection }
}
