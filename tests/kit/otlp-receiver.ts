import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import protobuf from 'protobufjs'
import { eventually } from './eventually.ts'

export type ReceivedSpan = {
  traceId: string
  spanId: string
  /** Empty for the first span of a trace. */
  parentSpanId: string
  name: string
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number
  durationMs: number
  attributes: Record<string, string | number>
  hasFailed: boolean
}

/** A collector that receives traces by OTLP over HTTP, as in the specification: POST /v1/traces, protocol buffers. */
export type OtlpReceiver = {
  /** Base address, for OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string
  spans: ReceivedSpan[]
  /** Attributes of the sender. */
  resource: Record<string, string | number>
  /** Everything received, as text. */
  text(): string
  /** Waits for a span with this name and returns it. */
  spanOf(name: string): Promise<ReceivedSpan>
  stop(): Promise<void>
}

/** Field numbers of the messages of OTLP 1 that carry traces. */
const MESSAGES = protobuf.Root.fromJSON({
  nested: {
    Request: { fields: { resourceSpans: { rule: 'repeated', type: 'ResourceSpans', id: 1 } } },
    ResourceSpans: {
      fields: {
        resource: { type: 'Resource', id: 1 },
        scopeSpans: { rule: 'repeated', type: 'ScopeSpans', id: 2 },
      },
    },
    Resource: { fields: { attributes: { rule: 'repeated', type: 'KeyValue', id: 1 } } },
    ScopeSpans: { fields: { spans: { rule: 'repeated', type: 'Span', id: 2 } } },
    Span: {
      fields: {
        traceId: { type: 'bytes', id: 1 },
        spanId: { type: 'bytes', id: 2 },
        traceState: { type: 'string', id: 3 },
        parentSpanId: { type: 'bytes', id: 4 },
        name: { type: 'string', id: 5 },
        kind: { type: 'int32', id: 6 },
        startTimeUnixNano: { type: 'fixed64', id: 7 },
        endTimeUnixNano: { type: 'fixed64', id: 8 },
        attributes: { rule: 'repeated', type: 'KeyValue', id: 9 },
        events: { rule: 'repeated', type: 'Event', id: 11 },
        status: { type: 'Status', id: 15 },
      },
    },
    Event: {
      fields: {
        name: { type: 'string', id: 2 },
        attributes: { rule: 'repeated', type: 'KeyValue', id: 3 },
      },
    },
    Status: { fields: { message: { type: 'string', id: 2 }, code: { type: 'int32', id: 3 } } },
    KeyValue: { fields: { key: { type: 'string', id: 1 }, value: { type: 'AnyValue', id: 2 } } },
    AnyValue: {
      fields: {
        stringValue: { type: 'string', id: 1 },
        boolValue: { type: 'bool', id: 2 },
        intValue: { type: 'int64', id: 3 },
        doubleValue: { type: 'double', id: 4 },
      },
    },
  },
}).lookupType('Request')

type KeyValue = { key: string; value?: { stringValue?: string; intValue?: string; doubleValue?: number } }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes?: KeyValue[]
  status?: { code?: number }
}
type SentTraces = {
  resourceSpans?: { resource?: { attributes?: KeyValue[] }; scopeSpans?: { spans?: SentSpan[] }[] }[]
}

/** Starts a collector on a free port of the loopback address. @param status HTTP status of its responses */
export async function startOtlpReceiver(status = 200): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const bodies: Buffer[] = []
  const resource: Record<string, string | number> = {}
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const isTraces = request.method === 'POST' && request.url === '/v1/traces'
      if (!isTraces || request.headers['content-type'] !== 'application/x-protobuf') {
        response.writeHead(404).end()
        return
      }
      const body = Buffer.concat(parts)
      bodies.push(body)
      const { resourceSpans = [] } = MESSAGES.toObject(MESSAGES.decode(body), {
        longs: String,
        bytes: String,
      }) as SentTraces
      for (const { resource: sender, scopeSpans = [] } of resourceSpans) {
        Object.assign(resource, attributesOf(sender?.attributes))
        for (const { spans: sent = [] } of scopeSpans) spans.push(...sent.map(receivedSpan))
      }
      response.writeHead(status, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resource,
    text: () => Buffer.concat(bodies).toString('latin1'),
    spanOf: async (name) => {
      const find = () => spans.find((span) => span.name === name)
      await eventually(`a span ${name} arrives`, () => find() !== undefined)
      return find() as ReceivedSpan
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function receivedSpan(sent: SentSpan): ReceivedSpan {
  const { traceId, spanId, parentSpanId = '', name, kind, attributes, status } = sent
  const nanoseconds = BigInt(sent.endTimeUnixNano) - BigInt(sent.startTimeUnixNano)
  return {
    traceId,
    spanId,
    parentSpanId,
    name,
    kind,
    durationMs: Number(nanoseconds) / 1e6,
    attributes: attributesOf(attributes),
    hasFailed: status?.code === 2,
  }
}

function attributesOf(pairs: readonly KeyValue[] = []): Record<string, string | number> {
  return Object.fromEntries(
    pairs.map(({ key, value = {} }) => [
      key,
      value.stringValue ??
        (value.intValue === undefined ? (value.doubleValue ?? '') : Number(value.intValue)),
    ]),
  )
}
