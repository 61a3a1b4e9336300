/** Hosts named in the settings that a page may use beside our own; each an origin like `https://matomo.example.org`. */
export type PolicyHosts = {
  /** Hosts that scripts may send requests to: another server's API, error reporting, analytics. */
  connect?: readonly string[]
  /** Hosts whose scripts may run: analytics that the club has enabled. */
  script?: readonly string[]
  /** Hosts whose images may load: analytics pixels, images on another server. */
  image?: readonly string[]
  /** Hosts whose videos may load. */
  media?: readonly string[]
}

/**
 * Returns the Content-Security-Policy of a page: our own files only, no inline script or style, no frames. A host that
 * is not a plain origin is omitted, so that a setting can never inject policy text.
 *
 * Trusted Types allow markup only from platform/web/trusted-html.ts and a worker only from /sw.js. They are not
 * required when third-party scripts run, because those do not support them.
 * @source docs/reference/security.md §5.2
 */
export function contentPolicy(hosts: PolicyHosts): string {
  const scriptHosts = origins(hosts.script)
  const directives: [string, ...string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...scriptHosts],
    ['style-src', "'self'"],
    ['img-src', "'self'", 'data:', ...origins(hosts.image)],
    ['media-src', "'self'", ...origins(hosts.media)],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...origins(hosts.connect)],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['frame-src', "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ]
  if (scriptHosts.length === 0)
    directives.push(['require-trusted-types-for', "'script'"], ['trusted-types', 'paddock', 'paddock-worker'])
  return directives.map((parts) => parts.join(' ')).join('; ')
}

/** The policy of a page with text and one form and without scripts, such as the page that creates the club. */
export const PLAIN_FORM_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The policy of every response that is not a page: if a browser displays it as a page, it can do nothing. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const ORIGIN = /^https?:\/\/[a-z\d.-]+(:\d{1,5})?$/

function origins(given: readonly string[] = []): string[] {
  return [...new Set(given.filter((host) => ORIGIN.test(host)))]
}
