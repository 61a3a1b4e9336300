import { directionOf, type Locale } from '#platform/shared/locales.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

type PreviewFrameProps = {
  title: string
  /** Classes of the frame, which give its width. */
  className: string
  theme: 'light' | 'dark'
  /** The language of the page; null for that of this document. */
  language: Locale | null
  onPress: (element: Element) => void
  children: ReactNode
}

/**
 * A separate window (an iframe) for the site’s renderer, so that media queries use the width of the preview. The iframe
 * has no address: it inherits the strict content policy of the parent page and can load nothing else. A click selects a
 * block instead of following a link.
 */
export function PreviewFrame({ title, className, theme, language, onPress, children }: PreviewFrameProps) {
  const [inner, setInner] = useState<Document | null>(null)
  const take = useCallback((frame: HTMLIFrameElement | null) => {
    if (frame === null) return undefined
    // Some browsers replace the iframe’s first empty document after it has loaded.
    const ready = () => setInner(frame.contentDocument)
    ready()
    frame.addEventListener('load', ready)
    return () => frame.removeEventListener('load', ready)
  }, [])
  useEffect(() => (inner === null ? undefined : followStyles(inner)), [inner])
  useEffect(() => {
    if (inner !== null) giveLanguageAndTheme(inner.documentElement, theme, language)
  }, [inner, theme, language])
  useEffect(() => {
    if (inner === null) return undefined
    const press = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      // The element belongs to another window, so `instanceof Element` with this window’s class is false.
      if (event.target !== null && 'closest' in event.target) onPress(event.target as Element)
    }
    const refuse = (event: Event) => event.preventDefault()
    inner.addEventListener('click', press, true)
    inner.addEventListener('submit', refuse, true)
    return () => {
      inner.removeEventListener('click', press, true)
      inner.removeEventListener('submit', refuse, true)
    }
  }, [inner, onPress])
  return (
    <>
      <div className="preview-stage">
        <iframe ref={take} title={title} className={className} tabIndex={-1} />
      </div>
      {inner === null ? null : createPortal(children, inner.body)}
    </>
  )
}

function giveLanguageAndTheme(root: HTMLElement, theme: string, language: Locale | null): void {
  const { lang, dir } =
    language === null ? document.documentElement : { lang: language, dir: directionOf(language) }
  Object.assign(root, { lang, dir })
  root.dataset['theme'] = theme
}

/** Copies the style sheets of this document to another one, including those that are loaded later. */
function followStyles(inner: Document): () => void {
  const copy = () => {
    const wanted = [...document.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')]
    const have = new Set([...inner.head.children].map((element) => (element as HTMLElement).dataset['of']))
    wanted.forEach((element) => {
      const of = element.getAttribute('href') ?? element.textContent
      if (have.has(of)) return
      const copied = inner.importNode(element, true)
      copied.dataset['of'] = of
      inner.head.append(copied)
    })
  }
  copy()
  const observer = new MutationObserver(copy)
  observer.observe(document.head, { childList: true })
  return () => observer.disconnect()
}
