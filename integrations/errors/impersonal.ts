import type { ErrorEvent, Exception, NodeOptions, StackFrame } from '@sentry/node'

type TransactionEvent = Parameters<NonNullable<NodeOptions['beforeSendTransaction']>>[0]

const MAIL_ADDRESS = /[^\s"'<>()[\]{},;:=]+(@|%40)[^\s"'<>()[\]{},;:=]+/gi
const LONG_NUMBER = /\d[\d\s-]{5,}\d/g
const QUOTED = /(["'`])(?:(?!\1)[^\n]){1,200}\1/g

/** Words of an error without what may be somebody's: mail addresses, long numbers, quoted values, statement parameters. */
export function impersonalText(text: string): string {
  return text
    .replace(/\n?params: [\s\S]*$/, '')
    .replace(MAIL_ADDRESS, '[address]')
    .replace(QUOTED, '[value]')
    .replace(LONG_NUMBER, '[number]')
    .slice(0, 1_000)
}

/** A report built anew from the few things that may leave; whatever else was gathered stays here. */
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

/** A trace likewise: which route, how long, what status. */
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

/** Which file of the project, not where the project lies: a home folder has a person's name. */
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
