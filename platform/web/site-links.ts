/** Links to screens of this site, in the language that the address of the document names. */
import { createContext, useContext } from 'react'
import { addressInLanguage } from '../shared/address-language.ts'

/**
 * The language in the address of the document; undefined if it has none. The links of such a document name the same
 * language, because without it the next page would have the language of the visitor's cookie.
 */
export const LinkLanguage = createContext<string | undefined>(undefined)

/** Returns a function that adds the language of the document's address to the address of a screen. */
export function useScreenAddress(): (to: string) => string {
  const language = useContext(LinkLanguage)
  return (to) => addressInLanguage(to, language)
}

/** Returns whether the URL is a screen of this app; files, API calls and other sites are left to the browser. */
export function isOwnScreen(href: string): boolean {
  return /^\/(?!\/|api\/|assets\/)/.test(href) && !/\.[a-z0-9]{2,4}(?:[?#]|$)/i.test(href)
}

/** Returns sanitised HTML whose links to screens of this app name a language, unless they name one already. */
export function linksInLanguage(html: string, language: string | undefined): string {
  if (language === undefined) return html
  return html.replace(/<a [^<>]*/g, (tag) =>
    tag.replace(/ href="([^"]*)"/, (attribute, href: string) =>
      isOwnScreen(href) && !/[?;&]lang=/.test(href)
        ? ` href="${addressInLanguage(href, language)}"`
        : attribute,
    ),
  )
}
