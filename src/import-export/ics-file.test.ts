import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Post } from '~/contract'
import { testInstant, testZone } from '~/domain/calendar/test-zones'
import { fold, postEntries, writeIcs } from './ics-file'

const unfolded = (ics: string) => ics.replaceAll('\r\n ', '').split('\r\n')
const unescaped = (text: string) =>
  text.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
const valueOf = (lines: readonly string[], name: string) =>
  lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? ''

const post = (text: string, at: number) =>
  Post.parse({
    id: 'post_1',
    status: 'scheduled',
    scheduledAt: new Date(at).toISOString(),
    createdAt: '2026-10-01T00:00:00Z',
    content: { text },
    targets: [{ platform: 'twitter', accountId: 'a' }],
  })

it('folds lines at 75 octets, between characters, and reversibly', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }).filter((text) => !/[\r\n]/.test(text)),
      (line) => {
        const folded = fold(line)
        for (const part of folded.split('\r\n')) {
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
          expect(Buffer.from(part).toString()).toBe(part)
        }
        expect(folded.replaceAll('\r\n ', '')).toBe(line)
      },
    ),
  )
})

it('keeps any text and instant of posts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-composite' }), testInstant, testZone, (text, at, zone) => {
      const ics = writeIcs({ name: 'A; b, c', zone, entries: postEntries('ws', [post(text, at)], 0) })
      const lines = unfolded(ics)

      const plain = text
        .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
        .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
      expect(unescaped(valueOf(lines, 'DESCRIPTION'))).toBe(plain)
      const [, y, m, d, h, min, s] =
        /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(valueOf(lines, 'DTSTART')) ?? []
      expect(Date.parse(`${y}-${m}-${d}T${h}:${min}:${s}Z`)).toBe(at)
      expect(valueOf(lines, 'X-WR-TIMEZONE')).toBe(zone)
    }),
  )
})

it('gives entries ids that are stable and unique per workspace', () => {
  const uid = (workspace: string, now: number) => postEntries(workspace, [post('Frost', 0)], now)[0]?.uid
  expect(uid('ws', 1)).toBe(uid('ws', 2))
  expect(uid('ws', 1)).not.toBe(uid('other', 1))
  expect(uid('w\r\nX:1', 1)).toMatch(/^[\w.@-]+$/)
})

it('has balanced BEGIN and END lines', () => {
  const lines = unfolded(
    writeIcs({ name: 'Fern', zone: 'UTC', entries: postEntries('ws', [post('a', 0), post('b', 1)], 0) }),
  )
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(2)
  for (const name of ['VERSION', 'PRODID', 'UID', 'DTSTAMP']) expect(valueOf(lines, name)).not.toBe('')
  expect(
    writeIcs({ name: 'x', zone: 'UTC', entries: postEntries('ws', [Post.parse({ id: 'draft' })], 0) }),
  ).not.toContain('VEVENT')
})
