import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventStreamReader } from './event-stream'

it('parses events, ids and retry times', () => {
  const read = eventStreamReader()
  expect(read('retry: 2000\n: here\nid: 7\nevent: changes\ndata: {"a":1}\ndata: 2\n\n')).toEqual([
    { kind: 'retry', ms: 2000 },
    { kind: 'id', id: '7' },
    { kind: 'event', event: { name: 'changes', data: '{"a":1}\n2' } },
  ])
  expect(read('id: 8\n\n')).toEqual([{ kind: 'id', id: '8' }])
  expect(read('data\n\n')).toEqual([{ kind: 'event', event: { name: 'message', data: '' } }])
})

const field = fc.oneof(
  fc
    .tuple(fc.constantFrom('data: ', 'event: ', 'id: ', ':', 'retry: ', 'data:', ''), fc.string())
    .map(([a, b]) => a + b.replaceAll(/[\r\n\0]/g, '')),
  fc.constant(''),
)

it('parses the same for any chunks and line breaks', () => {
  const whole = fc.tuple(fc.array(field), fc.constantFrom('\n', '\r\n', '\r'), fc.array(fc.nat(20)))
  fc.assert(
    fc.property(whole, ([lines, end, cuts]) => {
      const text = [...lines, '', ''].join(end) + 'data: more\n\n'
      const expected = eventStreamReader()([...lines, '', ''].join('\n') + 'data: more\n\n')
      const read = eventStreamReader()
      const parts = []
      let at = 0
      for (const cut of cuts) {
        parts.push(...read(text.slice(at, at + cut)))
        at += cut
      }
      parts.push(...read(text.slice(at)))
      expect(parts).toEqual(expected)
    }),
  )
})

it('rejects an endless event', () => {
  const read = eventStreamReader()
  expect(() => {
    for (let piece = 0; piece < 100; piece++) read(`data: ${'x'.repeat(100_000)}\n`)
  }).toThrow('too long')
})
