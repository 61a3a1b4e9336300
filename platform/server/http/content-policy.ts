/** Hosts beyond our own that the settings name; each an origin like `https://matomo.example.org`. */
export type PolicyHosts = {
  /** May be asked by script: the API of another server, where errors are reported, analytics. */
  connect?: readonly string[]
  /** May send script: analytics the club has switched on. */
  script?: readonly string[]
  /** May send pictures: analytics pixels, another server's pictures. */
  image?: readonly string[]
  /** May send videos: another server's. */
  media?: readonly string[]
}

/**
 * The Content-Security-Policy of a page: our own files only, no inline script or style, nothing framed.
 * A host that is not a plain origin is left out: a setting never writes policy. Text becomes markup through
 * platform/web/trusted-html.ts alone, and a worker comes from /sw.js alone, except where somebody else's scripts run, which know nothing of that.
 * @source DESIGN law 8
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

/** The policy of a page of words and one form of our own, without a script: the way to found a club. */
export const PLAIN_FORM_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The policy of everything that is no page: should a browser ever show it as one, it can do nothing. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const ORIGIN = /^https?:\/\/[a-z\d.-]+(:\d{1,5})?$/

function origins(given: readonly string[] = []): string[] {
  return [...new Set(given.filter((host) => ORIGIN.test(host)))]
}
