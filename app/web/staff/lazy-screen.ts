import { type ComponentType, lazy } from 'react'

/** Returns a screen whose code loads when it is first opened, so that the desk’s first load contains none of it. */
export function lazyScreen<Props extends object = { rest: string }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => ({ default: await load() }))
}
