/** What the browser is told to trust as markup. Pages allow this one policy and no other. @source SECURITY row 19 */
type Policies = {
  createPolicy(
    name: string,
    rules: { createHTML: (text: string) => string },
  ): { createHTML(text: string): string }
}

const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('paddock', {
  createHTML: (text) => text,
})

/** Markup that the server has cleaned, as the browser's sinks want it: where they are guarded, no text gets in by itself. */
export const trustedHtml = (cleaned: string): string => policy?.createHTML(cleaned) ?? cleaned
