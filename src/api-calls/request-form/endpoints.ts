import { endpoints, extensions } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'

interface NamedEndpoint {
  readonly name: string
  readonly endpoint: Endpoint
}

const named = (table: object): NamedEndpoint[] =>
  Object.entries(table).map(([name, endpoint]: [string, Endpoint]) => ({ name, endpoint }))

/** Every operation of the API document, and the extensions that the server has. */
export function explorable(has: (name: string) => boolean): NamedEndpoint[] {
  return [...named(endpoints), ...named(extensions).filter(({ name }) => has(name))]
}

/** The topic of an operation: the resource in its path. */
export function topicOf({ endpoint: { path } }: NamedEndpoint): string {
  const words = path.split('/').filter((part) => part && !part.startsWith('{'))
  const topic = words[0] === 'workspaces' ? (words[1] ?? words[0]) : (words[0] ?? '')
  return topic.replaceAll('-', ' ')
}
