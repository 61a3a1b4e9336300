import { randomUUID } from 'node:crypto'

/** Names one request in answers and logs. Ours only: one that comes in with a request is not trusted. */
export function newRequestId(): string {
  return randomUUID()
}
