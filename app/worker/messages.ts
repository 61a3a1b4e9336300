/**
 * Messages between pages and the service worker. Types only: the worker is one file that shares no code with a page.
 */

/** Messages from a page to the service worker. */
export type ToWorker =
  /** Cache the files of this page, and for a member also the members' screens. */
  | { kind: 'keep'; files: readonly string[]; isMember: boolean }
  /** Stores the document of a page that was opened without the worker: the first one of a device, or one reached within the app. */
  | { kind: 'keep page'; path: string }
  /** Sent by a device that is used as a gate: cache the gate for offline use. */
  | { kind: 'keep gate' }
  /** Sent when a person has logged out: the session of this access token has ended, so delete its data. */
  | { kind: 'forget'; token: string }
  /** Tells the waiting worker to become active. */
  | { kind: 'take over' }
  /** Sent to the active worker before `take over`, so that it leaves all requests to the browser for 30 seconds. */
  | { kind: 'step aside' }
  /** Answered with a `WhenChecked` on the port of the message. */
  | { kind: 'when checked' }

/** When the page's document came from the server, as an instant; null if it was loaded just now. */
export type WhenChecked = { checkedAt: string | null }
