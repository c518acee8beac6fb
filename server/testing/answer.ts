import { type DataOf, type Endpoint, ErrorEnvelope } from '~/contract'

/** An answer of the API. `body.data` throws for an error, `body.error` for a success. */
export interface TestAnswer<E extends Endpoint> {
  readonly status: number
  readonly headers: Headers
  readonly body: {
    readonly data: DataOf<E>
    readonly error: ErrorEnvelope['error']
    readonly requestId: unknown
    /** The unparsed body. */
    readonly raw: unknown
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Reads `response` as the endpoint's answer, parsed by the contract's own schema. */
export async function testAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<TestAnswer<E>> {
  const raw: unknown = await response.json()
  const wrong = () =>
    new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${JSON.stringify(raw)}`)
  const readOne = (value: unknown) => endpoint.data.schema['~standard'].validate(value)
  return {
    status: response.status,
    headers: response.headers,
    body: {
      get data() {
        if (response.status !== 200) throw wrong()
        const value = field(raw, 'data')
        const results = (Array.isArray(value) ? value : [value]).map(readOne)
        const read = results.map((result) => {
          if (result instanceof Promise || result.issues) throw wrong()
          return result.value
        })
        // The row pairs schema and type; TypeScript can't follow that through `form`.
        return (endpoint.data.form === 'list' ? read : read[0]) as DataOf<E>
      },
      get error() {
        if (response.status === 200) throw wrong()
        return ErrorEnvelope.parse(raw).error
      },
      requestId: field(raw, 'requestId'),
      raw,
    },
  }
}
