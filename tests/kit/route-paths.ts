import type { FastifyInstance } from 'fastify'

/** Every address that takes a method, with `1` for each parameter. */
export function routePaths(app: FastifyInstance, method: 'GET' | 'POST'): string[] {
  const names: string[] = []
  const path: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', segment = '', methods = ''] =
      /^([│ ]*[├└]── )(\S*)(?: \(([^)]*)\))?$/.exec(line) ?? []
    if (indent === '') continue
    path.splice(indent.length / 4 - 1, Infinity, segment)
    if (methods.split(', ').includes(method))
      names.push(path.join('').replaceAll(/:\w+(\([^)]*\))?|\*$/g, '1'))
  }
  return names
}
