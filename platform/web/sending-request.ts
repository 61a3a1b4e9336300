/** A request with upload progress, which `fetch` cannot report. */

export type SendingRequest = {
  method: string
  headers: Record<string, string>
  body: string | FormData | Blob
  signal: AbortSignal
  /** Called with the uploaded share, 0 to 1. */
  onSent: (share: number) => void
}

/** Response statuses that never have a body. */
const BODILESS = new Set([204, 205, 304])

/**
 * Sends a request through XMLHttpRequest and resolves with a Response, like `fetch`. Of the response headers only
 * Retry-After is set.
 * @throws the signal's reason, or a TypeError when the server cannot be reached
 */
export function sendTelling(url: string, { method, headers, body, signal, onSent }: SendingRequest) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = (): void => request.abort()
    const fail = (error: Error) => (): void => {
      signal.removeEventListener('abort', abort)
      reject(error)
    }
    request.open(method, url)
    request.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onSent(loaded / total)
    })
    request.addEventListener('load', () => {
      signal.removeEventListener('abort', abort)
      const retryAfter = request.getResponseHeader('retry-after')
      resolve(
        new Response(BODILESS.has(request.status) ? null : (request.response as Blob), {
          status: request.status,
          headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
        }),
      )
    })
    request.addEventListener('error', fail(new TypeError('nobody answered')))
    request.addEventListener('abort', () => fail(signal.reason as Error)())
    if (signal.aborted) return reject(signal.reason as Error)
    signal.addEventListener('abort', abort)
    request.send(body)
  })
}
