/** The queue of log-book entries that were written without a connection. They are sent as soon as there is one. */
import { call } from '#platform/web/http.ts'
import { createSendLater } from '#platform/web/send-later.ts'
import { type EntryInput, writeEntry } from '../log-book.contract.ts'

const queue = createSendLater<EntryInput>('drives', {
  name: 'paddock.log-book.queue',
  isInput: (input) => typeof (input as Partial<EntryInput>).book_id === 'number',
  send: async (input, key) => {
    await call(writeEntry, input, { idempotencyKey: key })
  },
})

export const {
  store: waitingEntries,
  add: addWaiting,
  remove: removeWaiting,
  forget: forgetWaiting,
  start: sendWaiting,
} = queue
