import { expect, it } from 'vitest'
import { free } from '~/contract/endpoint'
import type { LoggedRequest } from '~/src/api/http/request-log'
import { scriptOf } from './script-of'

const address = 'https://api.example.com/v1'
let id = 0
const call = (given: Partial<LoggedRequest> & { answer?: unknown; sent?: unknown }): LoggedRequest => ({
  id: ++id,
  method: 'POST',
  template: '/workspaces/{workspaceId}/products',
  url: `${address}/workspaces/w/products`,
  scope: 'write',
  cost: free,
  summary: 'Creates a product.',
  cause: undefined,
  startedAt: 0,
  attempt: 1,
  status: 200,
  ms: 1,
  requestBody: given.sent === undefined ? undefined : JSON.stringify(given.sent),
  responseBody: JSON.stringify({ data: given.answer, requestId: 'r' }),
  ...given,
})

const unscoped = ({ scope: _, ...rest }: LoggedRequest): LoggedRequest => rest
const signed = 'https://files.example.com/u/1?signature=abc'
const calls = [
  call({ method: 'GET' }),
  call({ sent: { name: "Ridge's $(rm) `line`" }, answer: { id: 'prod_12345' } }),
  call({ status: 400 }),
  call({ method: 'PATCH', url: `${address}/workspaces/w/products/prod_12345`, sent: { status: 'draft' } }),
  call({ sent: { name: 'Frost', productId: 'prod_12345', images: ['prod_12345'] } }),
  call({ sent: { mimeType: 'image/png' }, answer: { uploadUrl: signed, path: 'w/1.png' } }),
  unscoped(call({ method: 'PUT', url: signed, requestBody: undefined })),
  call({ sent: { path: 'w/1.png' } }),
]
const options = { reads: false, address, hasToken: true } as const

it('refers to values from earlier responses, in TypeScript', () => {
  const { text, steps, left } = scriptOf(calls, { ...options, language: 'typescript' })
  expect([steps, left]).toEqual([6, 2])
  expect(text).toContain(`const answer1 = await call('POST', "/workspaces/w/products", {`)
  expect(text).toContain("await call('PATCH', `/workspaces/w/products/${answer1.id}`")
  expect(text).toContain('productId: answer1.id')
  expect(text).toContain('await put(answer4.uploadUrl, "image/png", process.env.FILE_1)')
  expect(text).toContain('path: answer4.path')
  expect(text).not.toContain('signature=abc')
})

it('refers to values from earlier responses, in the shell', () => {
  const { text } = scriptOf(calls, { ...options, language: 'shell' })
  expect(text).toContain(
    `answer_1=$(call POST '/workspaces/w/products' '{"name":"Ridge'\\''s $(rm) \`line\`"}')`,
  )
  expect(text).toContain(`"$(field "$answer_1" id)"`)
  expect(text).not.toContain('prod_12345')
  expect(text).not.toContain('signature=abc')
})

it('includes reads on request, and no token if the session has none', () => {
  const { steps, text } = scriptOf(calls, { ...options, reads: true, hasToken: false, language: 'shell' })
  expect(steps).toBe(7)
  expect(text).not.toContain('Authorization')
})
