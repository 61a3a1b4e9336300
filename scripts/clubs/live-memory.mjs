import { request } from 'node:http'

/**
 * Returns the memory that the objects of a Node process need, in MB: what its heap and its buffers contain after a
 * garbage collection. The process must run with `--inspect=127.0.0.1:PORT`. The memory that the system counts for the
 * process is larger, because Node returns memory late.
 * @param {number} inspectorPort @returns {Promise<number>}
 */
export async function liveMemoryMb(inspectorPort) {
  const [target] = JSON.parse(await read(inspectorPort, '/json/list'))
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('the inspector cannot be reached')), {
      once: true,
    })
  })
  try {
    await ask(socket, 'HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize = 0 } = await ask(socket, 'Runtime.getHeapUsage')
    return (usedSize + backingStorageSize) / 1024 / 1024
  } finally {
    socket.close()
  }
}

/** @param {WebSocket} socket @param {string} method @returns {Promise<any>} */
function ask(socket, method) {
  return new Promise((resolve, reject) => {
    socket.addEventListener(
      'message',
      ({ data }) => {
        const { result, error } = JSON.parse(String(data))
        if (error === undefined) resolve(result)
        else reject(new Error(error.message))
      },
      { once: true },
    )
    socket.send(JSON.stringify({ id: 1, method }))
  })
}

/** @param {number} port @param {string} path @returns {Promise<string>} */
function read(port, path) {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path }, (answer) => {
      let text = ''
      answer.on('data', (piece) => (text += String(piece)))
      answer.on('end', () => resolve(text))
    })
    sent.once('error', reject)
    sent.end()
  })
}
