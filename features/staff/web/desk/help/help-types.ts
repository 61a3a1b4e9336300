import type { MessageDescriptor } from '@lingui/core'

/** The help of one screen of the desk. */
export type ScreenHelp = {
  /** One sentence that states the purpose of the screen. */
  purpose: MessageDescriptor
  /** The steps of using the screen: what a person does and what happens then, one or two sentences for each step. */
  steps: readonly MessageDescriptor[]
}

/** The help by the path of a screen. In a path, `*` is one segment of any content, such as the number of an order. */
export type HelpByPath = Readonly<Record<string, ScreenHelp>>
