/** The call by which `npm run doctor` learns what the server sees of a request to its public address. */
import { endpoint } from '#platform/shared/endpoint.ts'

export type RequestEcho = {
  /** The address that the server takes for the visitor's. */
  client_address: string
  /** The address that opened the connection: the visitor or the last proxy. */
  peer_address: string
  has_forwarded_for: boolean
  /** Whether X-Forwarded-For was taken from this peer. */
  is_proxy_trusted: boolean
  version: string
}

/** `token` is signed with the club's secret key and valid for two minutes; with another one the path does not exist. */
export const requestEcho = endpoint<{ token: string }, RequestEcho>('POST', '/api/v1/status/echo')
