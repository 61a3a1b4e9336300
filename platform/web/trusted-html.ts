/**
 * The browser's Trusted Types API. Pages allow this one policy and no other.
 * @source docs/reference/security.md §5.2
 */
type Policies = {
  createPolicy(
    name: string,
    rules: { createHTML: (text: string) => string },
  ): { createHTML(text: string): string }
}

const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('paddock', {
  createHTML: (text) => text,
})

/** Marks HTML that the server has sanitised as trusted. Browsers with Trusted Types reject plain text as markup. */
export const trustedHtml = (cleaned: string): string => policy?.createHTML(cleaned) ?? cleaned
