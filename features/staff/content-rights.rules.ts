/**
 * The addresses at which an officer with the role `content` may write and publish pages.
 * @source docs/reference/staff-desk.md §3.5
 */
export type ContentRight = {
  /** The address below which the officer may write; empty for the whole site. */
  write_below: string
  may_publish: boolean
  /** The address below which the officer may publish; empty for the whole site. */
  publish_below: string
}

/** The right of owners, and of each officer without a stored right. */
export const FULL_CONTENT_RIGHT: ContentRight = { write_below: '', may_publish: true, publish_below: '' }

/** Returns whether an officer may publish and withdraw the page at an address. */
export function mayPublishAt(
  { may_publish: mayPublish, publish_below: below }: ContentRight,
  url: string,
): boolean {
  return mayPublish && isBelow(url, below)
}

/** Returns whether an officer may change the draft of the page at an address. */
export function mayWriteAt(right: ContentRight, url: string): boolean {
  return isBelow(url, right.write_below) || mayPublishAt(right, url)
}

/**
 * Returns whether an officer may publish on the whole site. Changes of its shared parts, such as menus, need this
 * right.
 */
export function mayPublishEverywhere({
  may_publish: mayPublish,
  publish_below: below,
}: ContentRight): boolean {
  return mayPublish && below === ''
}

/** The maximum length of the address in a right. */
export const RIGHT_ADDRESS_LENGTH = 200

/** Returns whether an address can limit a right: a path of pages without a slash at its end; empty for the whole site. */
export function isRightAddress(address: string): boolean {
  return address.length <= RIGHT_ADDRESS_LENGTH && /^(?:\/[a-z0-9_-]+)*$/.test(address)
}

/**
 * Returns whether an address is the given one or below it: `/racing` and `/racing/rules` are below `/racing`,
 * `/racing-rules` is not.
 */
function isBelow(url: string, address: string): boolean {
  return address === '' || url === address || url.startsWith(`${address}/`)
}
