import { createServer } from 'node:http'

// A minimal server that sends finished responses. It measures the cost of Node's own HTTP layer and nothing else.

process.once(
  'message',
  (/** @type {{ status: number, headers: Record<string, string>, body: string }[]} */ answers) => {
    const ready = answers.map(({ status, headers, body }) => ({
      status,
      headers,
      body: Buffer.from(body, 'base64'),
    }))
    const server = createServer((request, answer) => {
      const found = ready[Number(request.url?.slice(1))]
      if (found === undefined) {
        answer.writeHead(404).end()
        return
      }
      answer.writeHead(found.status, found.headers)
      answer.end(found.body)
    })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      process.send?.(typeof address === 'object' ? address?.port : 0)
    })
  },
)
