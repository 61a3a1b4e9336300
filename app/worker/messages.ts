/** What pages and the worker say to each other. Types alone: the worker is one file that shares no code with a page. */

/** From a page to the worker. */
export type ToWorker =
  /** Keeps what this page was made of, and for a member what the members' screens are. */
  | { kind: 'keep'; files: readonly string[]; isMember: boolean }
  /** This device is a gate, which opens with no signal as well. */
  | { kind: 'keep gate' }
  /** Somebody has left: the session of this access token is over. */
  | { kind: 'forget'; token: string }
  /** The waiting worker is to take over. */
  | { kind: 'take over' }
  /** Answered on the port that comes along with a `WhenChecked`. */
  | { kind: 'when checked' }

/** When what the page was opened with came from the server, as an instant; null where it came just now. */
export type WhenChecked = { checkedAt: string | null }
