/** Whether shortcuts of a single key are on. They can be turned off on each device. @source WCAG 2.1.4 */
import { keep, readStored } from '#platform/web/storage.ts'

const NAME = 'paddock.desk.keys'

export function areSingleKeysOn(): boolean {
  return readStored(NAME) !== 'off'
}

export function setSingleKeys(isOn: boolean): void {
  keep(NAME, isOn ? 'on' : 'off')
}
