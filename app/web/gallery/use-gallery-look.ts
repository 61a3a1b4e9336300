import { useEffect, useState } from 'react'

export type GalleryTheme = 'system' | 'light' | 'dark'
export type GalleryDirection = 'ltr' | 'rtl'

/**
 * Theme and direction switches of the gallery. They change the whole document while the screen is open and restore it
 * afterwards. Right to left uses Arabic, because typeface and line height depend on the language.
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
