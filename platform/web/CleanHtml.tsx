/**
 * HTML that the server has cleaned, put on the page as it is: the one legal place of
 * dangerouslySetInnerHTML. Never give it anything that did not come through the server's cleaner.
 */
export function CleanHtml({ html, className }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
