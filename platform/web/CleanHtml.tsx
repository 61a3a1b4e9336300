/**
 * HTML that the server has cleaned, put on the page as it is: the one legal place of
 * dangerouslySetInnerHTML. Never give it anything that did not come through the server's cleaner.
 */
import { useMemo } from 'react'
import { trustedHtml } from './trusted-html.ts'

export function CleanHtml({ html, className }: { html: string; className?: string }) {
  // Trusted anew it would count as changed, and be put on the page once more.
  const markup = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  return <div className={className} dangerouslySetInnerHTML={markup} />
}
