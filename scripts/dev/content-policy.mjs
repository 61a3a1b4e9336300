/**
 * Widens the content policy of the answer that is about to be written: Vite inserts style elements, opens a web socket
 * and shows its error overlay as markup. In development only; production pages keep the strict policy.
 * @param {import('node:http').ServerResponse} response
 */
export function widenPolicy(response) {
  const writeHead = response.writeHead.bind(response)
  /** @param {number} status @param {...any} rest */
  response.writeHead = (status, ...rest) => {
    const policy = response.getHeader('content-security-policy')
    if (typeof policy === 'string') response.setHeader('content-security-policy', widened(policy))
    return writeHead(
      status,
      ...rest.map((part) => (typeof part === 'object' && part !== null ? widenedHeaders(part) : part)),
    )
  }
}

/** @param {Record<string, unknown> | unknown[]} headers as `writeHead` takes them: an object, or names and values in turn */
function widenedHeaders(headers) {
  if (Array.isArray(headers))
    return headers.map((value, index) =>
      isPolicyName(headers[index - 1]) && index % 2 === 1 ? widened(String(value)) : value,
    )
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      isPolicyName(name) ? widened(String(value)) : value,
    ]),
  )
}

/** @param {unknown} name */
function isPolicyName(name) {
  return typeof name === 'string' && name.toLowerCase() === 'content-security-policy'
}

/** @param {string} policy */
function widened(policy) {
  return policy
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws: wss:")
    .replace(/; require-trusted-types-for [^;]*/, '')
    .replace(/; trusted-types [^;]*/, '')
}
