import type { ErrorEvent, Exception, StackFrame } from '@sentry/core'
import type { ServerRuntimeClientOptions } from '@sentry/core/server'

type TransactionEvent = Parameters<NonNullable<ServerRuntimeClientOptions['beforeSendTransaction']>>[0]

const MAIL_ADDRESS = /(?<![^\s"'<>()[\]{},;:=])[^\s"'<>()[\]{},;:=]+(@|%40)[^\s"'<>()[\]{},;:=]+/gi
const LONG_NUMBER = /\d[\d\s-]{5,}\d/g
const QUOTED = /(["'`])(?:(?!\1)[^\n]){1,200}\1/g

/**
 * Removes possibly personal data from an error message: email addresses, long numbers, quoted values and statement
 * parameters.
 */
export function impersonalText(text: string): string {
  return text
    .replace(/\n?params: [\s\S]*$/, '')
    .replace(MAIL_ADDRESS, '[address]')
    .replace(QUOTED, '[value]')
    .replace(LONG_NUMBER, '[number]')
    .slice(0, 1_000)
}

/** Builds a report from the few fields that may be sent; everything else that the library collected is dropped. */
export function impersonalBug(event: ErrorEvent): ErrorEvent {
  return {
    type: undefined,
    platform: 'node',
    level: 'error',
    ...(event.event_id === undefined ? {} : { event_id: event.event_id }),
    ...(event.timestamp === undefined ? {} : { timestamp: event.timestamp }),
    tags: { request_id: event.tags?.['request_id'], route: event.tags?.['route'] },
    exception: { values: (event.exception?.values ?? []).map(impersonalException) },
  }
}

/** Builds a trace that contains only route, duration and status. */
export function impersonalTrace(event: TransactionEvent): TransactionEvent {
  const trace = event.contexts?.trace
  return {
    type: 'transaction',
    platform: 'node',
    ...(event.event_id === undefined ? {} : { event_id: event.event_id }),
    ...(event.timestamp === undefined ? {} : { timestamp: event.timestamp }),
    ...(event.start_timestamp === undefined ? {} : { start_timestamp: event.start_timestamp }),
    ...(event.transaction === undefined ? {} : { transaction: event.transaction }),
    contexts: trace === undefined ? {} : { trace },
    spans: [],
  }
}

function impersonalException({ type, value, stacktrace }: Exception): Exception {
  return {
    ...(type === undefined ? {} : { type }),
    ...(value === undefined ? {} : { value: impersonalText(value) }),
    stacktrace: { frames: (stacktrace?.frames ?? []).map(impersonalFrame) },
  }
}

/** Shortens a file path to the part inside the project, because a home folder may contain a person’s name. */
function impersonalFrame({ filename, function: name, lineno, colno, in_app }: StackFrame): StackFrame {
  return {
    ...(filename === undefined
      ? {}
      : {
          filename: filename.replace(
            /^.*\/(?=(app|features|platform|integrations|node_modules|build)\/)/,
            '',
          ),
        }),
    ...(name === undefined ? {} : { function: name }),
    ...(lineno === undefined ? {} : { lineno }),
    ...(colno === undefined ? {} : { colno }),
    ...(in_app === undefined ? {} : { in_app }),
  }
}
