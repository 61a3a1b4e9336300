/**
 * Renders HTML that the server has sanitised. The only permitted use of dangerouslySetInnerHTML: never pass anything
 * that did not come through the server's sanitiser.
 */
import { useMemo } from 'react'
import { trustedHtml } from './trusted-html.ts'

export function CleanHtml({ html, className }: { html: string; className?: string }) {
  // Memoised, because React would treat a new TrustedHTML object as a change and insert the HTML again.
  const markup = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  return <div className={className} dangerouslySetInnerHTML={markup} />
}
