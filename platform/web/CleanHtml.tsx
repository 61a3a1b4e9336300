/**
 * Renders HTML that the server has sanitised. The only permitted use of dangerouslySetInnerHTML: never pass anything
 * that did not come through the server's sanitiser.
 */
import { useContext, useMemo } from 'react'
import { LinkLanguage, linksInLanguage } from './site-links.ts'
import { trustedHtml } from './trusted-html.ts'

export function CleanHtml({ html, className }: { html: string; className?: string }) {
  const language = useContext(LinkLanguage)
  // Memoised, because React would treat a new TrustedHTML object as a change and insert the HTML again.
  const markup = useMemo(() => ({ __html: trustedHtml(linksInLanguage(html, language)) }), [html, language])
  return <div className={className} dangerouslySetInnerHTML={markup} />
}
