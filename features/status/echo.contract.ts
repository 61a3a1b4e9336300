/** The call with which `npm run doctor` finds out how a request to the public address arrives at the server. */
import { endpoint } from '#platform/shared/endpoint.ts'

export type RequestEcho = {
  /** The address that the server treats as the visitor's. */
  client_address: string
  /** The address that opened the connection: the visitor or the last proxy. */
  peer_address: string
  has_forwarded_for: boolean
  /** Whether X-Forwarded-For was taken from this peer. */
  is_proxy_trusted: boolean
  version: string
}

/** `token` is signed with the club's secret key and valid for two minutes; with any other token the answer is 404. */
export const requestEcho = endpoint<{ token: string }, RequestEcho>('POST', '/api/v1/status/echo')
