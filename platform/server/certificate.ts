import { connect } from 'node:tls'

/**
 * The certificate that a browser would see. `none`: the address is not https. `refused`: browsers refuse it, for example
 * because it has expired or belongs to another name.
 */
export type CertificateState =
  | { kind: 'none' }
  | { kind: 'valid'; validTo: Date }
  | { kind: 'refused' | 'unreachable'; reason: string }

const TIMEOUT_MS = 10_000

/**
 * Connects to an address and reads its certificate.
 * @param origin such as `https://club.example.org`
 * @param options.ca certificates that count as trusted besides those of the system
 */
export function readCertificate(origin: string, options: { ca?: string } = {}): Promise<CertificateState> {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:') return Promise.resolve({ kind: 'none' })
  return new Promise((resolve) => {
    // The certificate is read even if it is not valid. That is safe, because no data is sent.
    const socket = connect({
      host: hostname,
      port: port === '' ? 443 : Number(port),
      servername: hostname,
      rejectUnauthorized: false,
      ...options,
      timeout: TIMEOUT_MS,
    })
    const end = (state: CertificateState) => {
      socket.destroy()
      resolve(state)
    }
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate()
      if (socket.authorized) end({ kind: 'valid', validTo: new Date(validTo) })
      else end({ kind: 'refused', reason: String(socket.authorizationError) })
    })
    socket.once('timeout', () => end({ kind: 'unreachable', reason: 'ETIMEDOUT' }))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end({ kind: 'unreachable', reason: error.code ?? error.message }),
    )
  })
}
