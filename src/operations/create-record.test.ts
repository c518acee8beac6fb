import { expect, it } from 'vitest'
import { createProduct, listProducts } from '~/contract/endpoints'
import { ApiError, NetworkError } from '~/src/api/errors'
import type { Send } from '~/src/api/http/send'
import { isAbsent } from './create'
import type { NewRecord } from './operation'
import { memoryOperations } from './operation-store'
import { createOperations } from './operations'

interface Answers {
  readonly create: () => unknown
  readonly list?: () => unknown
}

const operationsOver = ({ create, list = () => [] }: Answers, takesKeys = false) => {
  let creates = 0
  const send = async (endpoint: unknown) => {
    if (endpoint !== createProduct) return list()
    creates++
    return create()
  }
  const operations = createOperations(memoryOperations(), send as unknown as Send, {
    sleep: async () => undefined,
    takesKeys: async () => takesKeys,
  })
  return { operations, creates: () => creates }
}

const kettle: NewRecord = { record: 'product', body: { name: 'Kettle', images: [], status: 'active' } }
const loseResponse = () => {
  throw new NetworkError('unreachable', { outcomeUnknown: true })
}
const failOnServer = () => {
  throw new ApiError({ status: 500, code: 'internal', message: 'The database is full.', requestId: 'req_9' })
}

it('reports the server’s message, code and request after a 500, with the outcome unknown', async () => {
  const { operations, creates } = operationsOver({ create: failOnServer })
  const result = await operations.createRecord('w', kettle, { form: 'new-product' })
  expect(result).toMatchObject({
    kind: 'unknown',
    failure: { code: 'internal', requestId: 'req_9' },
  })
  expect(result.kind === 'unknown' && result.failure.message).toContain('The database is full.')
  expect(isAbsent(result)).toBe(true)
  expect(creates()).toBe(1)
  // On a second try it is looked up first, and created as it isn't there.
  await operations.createRecord('w', kettle, { form: 'new-product' })
  expect(creates()).toBe(2)
})

it('is found in the list by a second try instead of created again', async () => {
  let listed: unknown[] = []
  const { operations, creates } = operationsOver({ create: loseResponse, list: () => listed })
  expect((await operations.createRecord('w', kettle, { form: 'new-product' })).kind).toBe('unknown')
  listed = [{ id: 'p1', name: 'Kettle' }]
  const again = { ...kettle, body: { ...kettle.body, name: 'Kettle, 2 l' } } as NewRecord
  expect(await operations.createRecord('w', again, { form: 'new-product' })).toMatchObject({
    kind: 'done',
    record: { id: 'p1' },
  })
  expect(creates()).toBe(1)
})

it('is created with what the form says now, once the earlier one is known to be missing', async () => {
  const sent: unknown[] = []
  const send = async (endpoint: unknown, input: { body?: NewRecord['body'] }) => {
    if (endpoint !== createProduct) return []
    sent.push(input.body)
    return sent.length === 1 ? failOnServer() : { id: 'p1', ...input.body }
  }
  const operations = createOperations(memoryOperations(), send as unknown as Send, {
    sleep: async () => undefined,
    takesKeys: async () => true,
  })
  await operations.createRecord('w', kettle, { form: 'new-product' })
  const larger = { ...kettle, body: { ...kettle.body, name: 'Kettle, 2 l' } } as NewRecord
  expect(await operations.createRecord('w', larger, { form: 'new-product' })).toMatchObject({
    kind: 'done',
    record: { name: 'Kettle, 2 l' },
  })
  expect(sent).toEqual([kettle.body, larger.body])
})

it('isn’t reported missing if the list doesn’t go back far enough or couldn’t be read', async () => {
  const full = Array.from({ length: 100 }, (_, index) => ({ id: `other-${index}`, name: 'Other' }))
  let lists = 0
  const moved = operationsOver({ create: loseResponse, list: () => (lists++ === 0 ? [] : full) })
  const first = await moved.operations.createRecord('w', kettle)
  expect([first.kind, isAbsent(first)]).toEqual(['unknown', false])
  const refused = operationsOver({
    create: loseResponse,
    list: () => {
      throw new ApiError({ status: 403, code: 'forbidden', message: 'Not yours to read.' })
    },
  })
  const second = await refused.operations.createRecord('w', kettle)
  expect([second.kind, isAbsent(second)]).toEqual(['unknown', false])
})

it('reports a second copy from the browser’s own retry, and leaves it alone', async () => {
  const createdAt = '2026-01-01T10:00:00.000Z'
  const copies = [
    { id: 'p2', name: 'Kettle', createdAt },
    { id: 'p1', name: 'Kettle', createdAt },
  ]
  let lists = 0
  const { operations } = operationsOver({
    create: () => copies[0],
    list: () => (lists++ === 0 ? [] : copies),
  })
  expect((await operations.createRecord('w', kettle)).kind).toBe('done')
  expect(operations.stored.get()).toMatchObject([{ kind: 'record', duplicates: ['p1'] }])
})

it('is uncertain, not missing, if the imported product has another URL', async () => {
  const page: NewRecord = { record: 'import', body: { url: 'https://shop.example/kettle?ref=1' } }
  let lists = 0
  const send = async (endpoint: unknown) => {
    if (endpoint === listProducts) return lists++ === 0 ? [] : [{ id: 'p1', name: 'Kettle' }]
    return loseResponse()
  }
  const operations = createOperations(memoryOperations(), send as unknown as Send, {
    sleep: async () => undefined,
  })
  const result = await operations.createRecord('w', page)
  expect([result.kind, isAbsent(result)]).toEqual(['unknown', false])
})
