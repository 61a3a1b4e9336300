import type { FastifyInstance } from 'fastify'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import {
  messageForm,
  previewMessage,
  sendMessage,
  sentMessage,
  sentMessages,
  testMessage,
} from '../entrant-messages.contract.ts'
import {
  messageFormAnswer,
  messageFormInput,
  messageInput,
  messagePreviewAnswer,
  messageTestAnswer,
  messageTextInput,
  sentMessageAnswer,
  sentMessageInput,
  sentMessagesAnswer,
} from '../entrant-messages.schema.ts'
import {
  type EntrantMessageDeps,
  previewEntrantMessage,
  readMessageForm,
  readSentMessage,
  readSentMessages,
  sendEntrantMessage,
  testEntrantMessage,
} from './entrant-messages.actions.ts'

const officer = requireRole('events')

/** Registers the calls with which the events officer writes to the entrants of an event. */
export function entrantMessagesRoutes(app: FastifyInstance, deps: EntrantMessageDeps): void {
  const { db } = deps.database

  serve(app, messageForm, {
    input: messageFormInput,
    mayCall: officer,
    answer: messageFormAnswer,
    handle: async ({ input: { event } }) => ({ item: await readMessageForm(deps, event) }),
  })

  serve(app, sentMessages, {
    input: messageFormInput,
    mayCall: officer,
    answer: sentMessagesAnswer,
    handle: async ({ input: { event }, locale }) => ({ data: await readSentMessages(db, event, locale) }),
  })

  serve(app, sentMessage, {
    input: sentMessageInput,
    mayCall: officer,
    answer: sentMessageAnswer,
    handle: async ({ input: { event, id }, locale }) => ({
      item: await readSentMessage(db, { eventId: event, id }, locale),
    }),
  })

  serve(app, previewMessage, {
    input: messageTextInput,
    mayCall: officer,
    answer: messagePreviewAnswer,
    handle: ({ input, locale }) => previewEntrantMessage(deps, input, locale),
  })

  serve(app, testMessage, {
    input: messageTextInput,
    mayCall: officer,
    answer: messageTestAnswer,
    handle: async ({ input, caller }) => ({
      to: await testEntrantMessage(deps, input, personOf(caller)),
    }),
  })

  serve(app, sendMessage, {
    input: messageInput,
    mayCall: officer,
    answer: sentMessageAnswer,
    handle: async ({ input, caller, request, locale }) => ({
      item: await sendEntrantMessage(deps, input, {
        by: personOf(caller),
        key: requestKeyOf(request),
        locale,
      }),
    }),
  })
}
